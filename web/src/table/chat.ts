/** What was said, and a way to say something. */
import { html, nothing, type TemplateResult } from 'lit'
import { plain, text } from '../i18n'
import { PHRASES, phraseWords } from '../i18n/fixed'
import type { Problem, Session, SessionState } from '../session/types'
import { nameOf } from './parts'

const QUICK = Object.keys(PHRASES)

/** `open`: the ways to say something are unfolded from the start. On one's own device nobody would read it. */
export function chatPanel(session: Session, state: SessionState, me: number, refused: (problem: Problem) => void, open = false): TemplateResult | typeof nothing {
  if (session.here) return nothing
  const seats = state.view?.seats ?? []
  const send = (words: { phrase: string } | { text: string }): void => {
    void session.say(words).then((problem) => problem && refused(problem))
  }
  const submit = (e: SubmitEvent): void => {
    e.preventDefault()
    const input = (e.target as HTMLFormElement).elements.namedItem('words') as HTMLInputElement
    const words = input.value.trim()
    if (words) send({ text: words })
    input.value = ''
  }
  return html`<section><h2>${text('chat')}</h2>
    ${state.said.length ? html`<ul class="log said">${state.said.slice(-6).map((line) => html`<li><b>${nameOf(seats, line.seat, me)}</b><span><bdi>${line.phrase ? phraseWords(line.phrase) : line.text}</bdi></span></li>`)}</ul>` : nothing}
    <details class="quick" ?open=${open}><summary>${text('quick')}</summary><div class="phrases">${QUICK.map((phrase) => html`<button @click=${() => send({ phrase })}>${phraseWords(phrase)}</button>`)}</div>
    <form class="saying" @submit=${submit}><input name="words" maxlength="120" autocomplete="off" aria-label=${plain('say_something')} placeholder=${plain('say_something')} /><button class="btn small">${text('send')}</button></form></details>
  </section>`
}
