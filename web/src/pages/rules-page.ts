/** The rules of Hand, short, in our own words. */
import { html, type TemplateResult } from 'lit'
import { text } from '../i18n'
import { bar, fan } from '../table/parts'

export const rulesPage = (home: () => void): TemplateResult => html`${bar(text('rules_title'), { back: home, sub: text('hand') })}
  <main class="page narrow-page"><section class="box rules">
    <p>${text('r1', { a: 14, b: 15 })}</p><p>${text('r2')}</p>
    <p>${text('r3')}</p><p class="show">${fan(['QH', 'KH', 'AH'])}${fan(['7S', '7H', '7D'])}${fan(['8D', 'JK=9D', '10D'])}</p>
    <p>${text('r4', { a: 51 })}</p><p>${text('r5')}</p><p>${text('r6')}</p><p>${text('r7', { a: '−30', b: 11, c: 10, d: 15, e: 100 })}</p><p>${text('r8')}</p><p>${text('r9')}</p>
  </section></main>`
