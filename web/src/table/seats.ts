/** The other seats around the table, each with its clock, its cards and a word on how it stands. */
import { html, nothing, type TemplateResult } from 'lit'
import { repeat } from 'lit/directives/repeat.js'
import { comma, plain, text, type Rich } from '../i18n'
import { phraseWords } from '../i18n/fixed'
import type { Said, SeatView } from '../session/types'
import { LOW_SECONDS } from './clock'
import { isBot, mono, nameOf, num, ring } from './parts'
import { places } from './places'
import type { Team } from './sides'

const BUBBLE_MS = 5000

export interface SeatsShown {
  seats: readonly SeatView[]
  me: number
  toAct: number | null
  dealer: number
  /** Cards each seat holds. */
  counts: readonly number[]
  seconds: number
  share: number
  said: readonly Said[]
  /** In partners: whether a seat is on this player's side. */
  team?: (seat: number) => Team | null
  /** Whether that seat's player has just come back. */
  back?: (seat: number) => boolean
  /** How a seat stands in the game, when nothing about its player is more urgent. */
  standing: (seat: number) => Rich
  /** What stands at a seat without a connection; that the clock plays, where nothing else is said. */
  offline?: Rich
  /** How many a seat holds, in words; cards where nothing else is said. */
  held?: (n: number) => string
}

function tagOf(shown: SeatsShown, seat: number, low: boolean): [Rich, string] {
  const one = shown.seats[seat]!
  if (!isBot(one) && one.bot) return [text('offline_bot'), 'stop']
  if (one.kind === 'human' && !one.connected) return [shown.offline ?? text('offline'), 'stop']
  if (one.away) return [text('away'), 'stop']
  if (low) return [text('secs', { n: shown.seconds }), 'stop']
  if (shown.back?.(seat)) return [text('just_back'), 'good']
  const standing = shown.standing(seat)
  return [shown.team?.(seat) === 'us' ? standing === nothing ? text('partner') : html`${text('partner')} · ${standing}` : standing, '']
}

export function seatsAround(shown: SeatsShown): TemplateResult {
  const { seats, me } = shown
  return html`<div class="seats of${seats.length}">${repeat(places(seats.length, me), (p) => p.seat, ({ seat, place }) => {
    const turn = shown.toAct === seat
    const low = turn && shown.seconds <= LOW_SECONDS && !isBot(seats[seat]!)
    const [tag, tone] = tagOf(shown, seat, low)
    const said = shown.said.findLast((words) => words.seat === seat && Date.now() - words.at < BUBBLE_MS)
    const name = nameOf(seats, seat, me)
    const held = shown.counts[seat] ?? 0
    const team = shown.team?.(seat)
    return html`<div class="seat ${place} ${turn ? 'turn' : ''}" data-seat=${seat} data-team=${team ?? nothing} role="group" aria-label="${name}${comma()}${team ? `${plain(team === 'us' ? 'partner' : 'them')}${comma()}` : ''}${shown.held?.(held) ?? plain('seat_cards', { n: held })}${turn ? `${comma()}${plain('playing')}` : ''}">
      <div class="ava">${turn ? ring(shown.share, 50, low) : nothing}${mono(seats, seat, me)}<span class="held" aria-hidden="true">${num(held)}</span>${shown.dealer === seat ? html`<span class="dealer">${text('dealer')}</span>` : nothing}</div>
      <div class="who"><b>${name}</b><span class="tag ${tone}">${tag}</span></div>
      ${said ? html`<span class="bubble">${said.phrase ? phraseWords(said.phrase) : said.text}</span>` : nothing}</div>`
  })}</div>`
}
