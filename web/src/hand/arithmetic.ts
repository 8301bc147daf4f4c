/** A line of the engine's arithmetic with its cards as pictures, which no direction of the text turns. */
import { html, nothing, type TemplateResult } from 'lit'
import { cardPicture, num } from '../i18n'
import './arithmetic.css'
import type { Part } from './sums'

export const arithmetic = (terms: Part['terms']): TemplateResult =>
  html`<span class="terms" dir="ltr">${terms.map(({ card, words }) => html`<span>${card ? cardPicture(card) : nothing}${words ? num(words) : nothing}</span>`)}</span>`
