/** What every game's table has around it: fetched after the first paint, before a game is chosen. */
import '../styles/table.css'
import '../home/handshake'
