/** What home says of tables that this device deals; fetched when there is no network, or such a table waits. */
import { html } from 'lit'
import { told, toldPlain } from '../i18n'
import { DEVICE } from '../session/here-words'
import { button, leadIcon, link, sheet, strip } from '../table/parts'

/** The table that waits on this device. */
export const waiting = (goOn: () => void): unknown =>
  strip({ tone: 'turn', lead: leadIcon('again'), text: told(DEVICE.running), more: told(DEVICE.runningLine), act: link(told(DEVICE.goOn), goOn) })

/** What can be played without a network. */
export const noNetwork = (): unknown => strip({ lead: leadIcon('off'), text: told(DEVICE.noNet), more: told(DEVICE.noNetLine) })

/** The same here, where the server does not answer. */
export const playHere = (run: () => void): unknown => link(told(DEVICE.play), run)

/** A table of this device that is not over is not ended without a word. */
export const askAnother = (start: () => void, goOn: () => void, close: () => void): unknown =>
  sheet(toldPlain(DEVICE.another), html`<div class="opt">${button(told(DEVICE.startNew), { kind: 'quiet', why: told(DEVICE.anotherLine), run: start })}${button(told(DEVICE.goOn), { kind: 'main', run: goOn })}</div>`, close)
