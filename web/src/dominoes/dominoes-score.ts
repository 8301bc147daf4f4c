/** The score sheet of dominoes: a row for each round, and for one of them how each number came. */
import { html, nothing, type TemplateResult } from 'lit'
import { num } from '../i18n'
import type { RoundRow, TableView } from '../session/types'
import { ScoreSheet, columnsOf, counted } from '../table/paper'
import { nameOf } from '../table/parts'
import { inTeams, teamOf } from '../table/sides'
import { arithmetic, plainly, say, type Key } from './dominoes-words'

const PARTS: Key[] = ['on_line', 'at_end', 'both']

/** The engine's line of one side: what it made on the line, what the end of the round gave, both together. */
function how(line: string, fives: boolean): TemplateResult {
  const parts = line.split('; ')
  const made = fives && /^[1-9]\d*$/.test(line)
  return html`${parts.map((part, i) => html`<span>${made || parts.length > 1 ? html`<i>${say(PARTS[i] ?? 'both')}</i>` : nothing}${part.split(', ').map((step) => html`${arithmetic(step)}${step.includes('≈') ? html`<i>${say('rounded')}</i>` : nothing}`)}</span>`)}`
}

class DominoesScore extends ScoreSheet {
  protected override render(): unknown {
    const { view, rows, now } = this
    if (!now) return html`<p class="note">${say('no_rounds')}</p>`
    const made = (side: number): number => now.points?.[side] ?? 0
    return html`${this.paper(say('round'), (n) => plainly('round_sum', { n }), (row, side) => num(row.points?.[side] ?? 0))}
      ${view.target ? html`<p class="note">${say('plays_to', { n: view.target })}</p>` : nothing}
      <section class="adding"><h3>${say('round_sum', { n: rows.indexOf(now) + 1 })}</h3><p class="note">${outcome(view, now).line}</p>
      ${counted(view, columnsOf(view).sort((a, b) => made(b.side) - made(a.side)), (side) => num(made(side)), (side) => how(now.lines?.[side] ?? '', view.options.variant === 'fives'))}</section>`
  }
}

/** How a round ended: in a few words, and in a sentence that says who takes what. */
export function outcome(view: TableView, row: RoundRow): { title: unknown; line: unknown; seat: number | null } {
  const teams = inTeams(view), summed = teams && view.options.block_by_team_sum === true
  const name = (seat: number): string => nameOf(view.seats, seat, view.seat)
  const out = row.out ?? null, winner = row.winner ?? null
  const ours = (seat: number): boolean => teamOf(view, seat, view.seat ?? 0) === 'us'
  const takes = (seat: number): Key => (ours(seat) ? 'team_us' : 'team_them')
  if (out !== null) return { seat: out, title: out === view.seat ? say('out_you') : say('out_name', { name: name(out) }), line: say(teams ? takes(out) : out === view.seat ? 'out_line_you' : 'out_line') }
  if (winner === null) return { seat: null, title: say('blocked'), line: say(summed ? 'blocked_even' : 'blocked_tied') }
  const least = summed ? say(ours(winner) ? 'lightest_us' : 'lightest_them') : winner === view.seat ? say('lightest_you') : say('lightest_name', { name: name(winner) })
  return { seat: winner, title: say('blocked'), line: html`${least} ${say(teams ? takes(winner) : 'blocked_takes')}` }
}

customElements.define('dominoes-score', DominoesScore)
