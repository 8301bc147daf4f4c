/** Everything a table shows, in one file that is fetched after the first paint. */
import '../home/waiting-room'
import '../score/fair-sheet'
import '../score/round-pause'
import '../score/score-sheet'
import './hand-table'
