/** The table screen's types against the wire's generated ones: the compiler fails where they part. Nothing of it is built. */
import type * as baloot from './baloot/types'
import type * as dominoes from './dominoes/types'
import type * as hand from './hand/types'
import type * as screen from './session/types'
import type * as api from './session/api'
import type * as wire from './wire'

type Fits<Sent extends Expected, Expected> = [Sent, Expected]

export type Checked = [
  Fits<wire.TableView, screen.TableView>,
  Fits<wire.HandView, hand.HandView>,
  Fits<wire.DominoView, dominoes.DominoView>,
  Fits<wire.BalootView, baloot.BalootView>,
  Fits<wire.SeatView, screen.SeatView>,
  Fits<wire.Config, api.Config>,
  Fits<wire.Invite, api.Invite>,
  Fits<wire.Me, api.Me>,
]
