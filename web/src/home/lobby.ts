/** What friends need before a match: the invitation, and the room in which they wait. */
import './lobby.css'
import './invite-page'
import './waiting-room'
