/** Between two deals and after the last, whatever is played: the countdown, who is ready, the end of the match, its file. */
import './pause.css'
import { LitElement, html, nothing, type PropertyDeclarations, type ReactiveController, type TemplateResult } from 'lit'
import { comma, num, plain, text, told, type Rich } from '../i18n'
import { transcript } from '../session/api'
import type { Problem, Session, SessionState, TableView } from '../session/types'
import { aboutLine } from './about-line'
import type { TableHost } from './at-table'
import { chatPanel } from './chat'
import { TurnClock } from './clock'
import { Layout } from './layout'
import { SecondTap } from './notices'
import { bar, button, icon, leadIcon, monos, nameOf, strip } from './parts'
import { aboutAbsence } from './sentence'
import { leaveSheet } from './side'
import { inTeams, namesOf, sideName, sideOf, sidesOf } from './sides'

/** Redraws its host while it stands; keeps the whole transcript at the end of a match, so that Verify needs no network any more. */
export class Pausing implements ReactiveController {
  fetching = false
  readonly leaving: SecondTap
  #leaves = false
  #refusal: Rich = null
  #fetched = ''
  #end: () => void = () => undefined

  constructor(readonly host: TableHost) {
    this.leaving = new SecondTap(host)
    new Layout(host)
    new TurnClock(host, Date.now, () => null, () => undefined)
    host.addController(this)
  }

  hostConnected(): void {
    this.#end = this.session.subscribe(() => this.host.requestUpdate())
  }

  hostDisconnected(): void {
    this.#end()
  }

  hostUpdate(): void {
    const { view } = this
    if (view.phase !== 'over' || this.#fetched === view.table || !view.rounds.length) return
    this.#fetched = view.table
    void transcript(view.table).catch(() => undefined)
  }

  get session(): Session {
    return this.host.session
  }

  get state(): SessionState {
    return this.session.state
  }

  get view(): TableView {
    return this.state.view!
  }

  /** Whole seconds until the next deal; they run once the last move has been shown. */
  get left(): number {
    const { deadline, shown } = this.view
    return deadline === null ? 0 : Math.max(0, Math.ceil((deadline - Math.max(shown, Date.now() + this.state.offset)) / 1000))
  }

  ask(event: string): void {
    this.host.dispatchEvent(new CustomEvent(event, { bubbles: true }))
  }

  refused = (problem: Problem): void => {
    this.#refusal = problem.message.ar && told(problem.message)
    this.host.requestUpdate()
  }

  /** What is wrong, before anything of the game. */
  get trouble(): unknown {
    const line = aboutLine(this.session) ?? (this.view.phase === 'pause' ? aboutAbsence(this) : null)
    if (line) return strip(line)
    return this.#refusal ? strip({ tone: 'stop', lead: leadIcon('cross'), text: this.#refusal }) : nothing
  }

  /** The way out: its sheet is open or not. */
  leave = (open: boolean): void => {
    this.#leaves = open
    this.host.requestUpdate()
  }

  get sheet(): unknown {
    return this.#leaves ? leaveSheet(this, () => this.leave(false)) : nothing
  }

  get chat(): unknown {
    return chatPanel(this.session, this.state, this.view.seat ?? 0, this.refused)
  }

  download = async (): Promise<void> => {
    const { table } = this.view
    this.fetching = true
    this.host.requestUpdate()
    try {
      const file = await transcript(table)
      const address = URL.createObjectURL(new Blob([JSON.stringify(file, null, 1)], { type: 'application/json' }))
      Object.assign(document.createElement('a'), { href: address, download: `sahrat-${table}.json` }).click()
      setTimeout(() => URL.revokeObjectURL(address), 10_000)
    } catch {
      this.#refusal = text('trouble')
    }
    this.fetching = false
    this.host.requestUpdate()
  }
}

/** A mark, a title and a line below it. */
export const resultBox = (mark: unknown, title: Rich, line: Rich): TemplateResult => html`<div class="result">${mark}<div><h2>${title}</h2><p class="note">${line}</p></div></div>`

export const noMark = (name: Parameters<typeof icon>[0]): TemplateResult => html`<span class="mono c0">${icon(name, 24)}</span>`

interface PauseParts {
  sub: Rich
  result: unknown
  /** Beside it. */
  sheet: unknown
  /** What is said beside the button. */
  starts: Rich
  /** Where the next deal comes by itself only, there is nothing to press. */
  waits?: boolean
}

export function pausePage(at: Pausing, parts: PauseParts): TemplateResult {
  const { view } = at
  const tapped = view.seat !== null && view.next[view.seat]
  const ready = view.seats.map((_, i) => i).filter((i) => i !== view.seat && view.next[i])
  const next = tapped ? button(text('ready'), { kind: 'quiet', icon: 'check', run: () => undefined }) : button(text('next'), { kind: 'main', run: () => at.session.next(), key: 'next' })
  return html`${bar(text('score_sheet'), { back: () => at.leave(true), backLabel: plain('leave'), sub: parts.sub })}
    <main class="page cols">
      <section class="box">${at.trouble}${parts.result}</section>
      <section class="box">${parts.sheet}<a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('check_round')}</a>${at.chat}</section>
    </main>
    <footer class="footbar"><div><p class="note" role="status">${tapped ? text('waiting_others') : parts.starts} ${ready.map((i) => text('next_tapped', { name: nameOf(view.seats, i, view.seat) }))}</p>${parts.waits ? nothing : next}</div></footer>${at.sheet}`
}

/** A game's page between its rounds and after the last. */
export abstract class PausePage extends LitElement {
  static override properties: PropertyDeclarations = { session: { attribute: false } }
  declare session: Session
  protected readonly at = new Pausing(this)

  protected override createRenderRoot(): HTMLElement {
    return this
  }

  protected override render(): TemplateResult {
    const { view } = this.at
    return view.phase === 'over' ? this.over(view) : this.pause(view)
  }

  protected abstract pause(view: TableView): TemplateResult
  protected abstract over(view: TableView): TemplateResult
}

/** The sides by their places, best first, ties in the order of the seats; none where a match was abandoned. */
export const byPlaces = ({ places }: Pick<TableView, 'places'>): number[] => (places ?? []).map((_, side) => side).sort((a, b) => places![a]! - places![b]!)

/** Who won, in a few words. */
function winner(view: TableView): Rich {
  const { places, seat } = view
  if (!places) return text('abandoned')
  const first = byPlaces(view).filter((side) => places[side] === 1)
  if (first.length > 1) return text('shared_first', { name: first.map((side) => namesOf(view, side)).join(comma()) })
  if (seat !== null && sideOf(view, seat) === first[0]) return text(inTeams(view) ? 'we_won' : 'you_won')
  return text('winner', { name: namesOf(view, first[0] ?? 0) })
}

interface OverParts {
  sub: Rich
  /** Below who won; a match that was not finished has words of its own. */
  line: () => Rich
  more?: unknown
  sheet: unknown
}

export function overPage(at: Pausing, parts: OverParts): TemplateResult {
  const { view } = at
  const { places } = view
  const order = byPlaces(view), sides = sidesOf(view)
  const players = inTeams(view) && view.seat !== null
  const row = (side: number): TemplateResult => html`<li class=${places![side] === 1 ? 'first' : ''}><span class="place" role="img" aria-label=${plain('place', { n: places![side]! })}>${num(places![side]!)}</span>${monos(view, sides[side]!, 's')}<b>${sideName(view, side)}${players ? html`<small>${namesOf(view, side)}</small>` : nothing}</b>${num(view.totals[side] ?? 0)}</li>`
  return html`${bar(text('match_over'), { back: () => at.ask('go-home'), backLabel: plain('home'), sub: parts.sub })}
    <main class="page cols">
      <section class="box">${at.trouble}${resultBox(order.length ? monos(view, sides[order[0]!]!) : noMark('door'), winner(view), order.length ? parts.line() : text(view.ended === 'abandoned' ? 'ended_alone' : view.ended === 'broken' ? 'ended_broken' : 'abandoned_line'))}
        ${order.length ? html`<ol class="podium">${order.map(row)}</ol>` : nothing}${parts.more ?? nothing}${at.session.here ? html`<p class="note">${told(at.session.here.only)}</p>` : nothing}
        <a class="text" href="/verify?t=${view.table}">${icon('weave', 20)}${text('to_verify')}</a><button class="text" ?disabled=${at.fetching} @click=${at.download}>${icon('file', 20)}${text('get_file')}</button></section>
      <section class="box">${parts.sheet}${at.chat}</section>
    </main>
    <footer class="footbar"><div><a class="btn quiet" href="/">${text('home')}</a><span class="grow"></span>${button(text('rematch'), { kind: 'main', run: () => at.ask('rematch') })}</div></footer>`
}
