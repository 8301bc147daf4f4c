/** A table's options in plain words: chosen before it opens, shown in the waiting room. */
import { html, type TemplateResult } from 'lit'
import { num, plain, text, type Key } from '../i18n'
import { segments, toggle } from '../table/parts'

export interface Choice {
  seats: number
  variant: 'saudi' | 'plain51'
  type: 'easy' | 'strict'
  pace: 'slow' | 'normal' | 'fast' | 'none'
  extra_round: boolean
  hand_throw: boolean
  jokers_per_meld: 1 | 2
  fire_layoff: boolean
}

export const PRESET: Choice = { seats: 4, variant: 'saudi', type: 'easy', pace: 'normal', extra_round: true, hand_throw: false, jokers_per_meld: 1, fire_layoff: false }

/** What differs from the default, as the server wants it. */
export function chosen(choice: Choice): Record<string, unknown> {
  return {
    ...(choice.variant !== 'saudi' ? { variant: choice.variant } : {}),
    ...(choice.type !== 'easy' ? { table_type: choice.type } : {}),
    ...(choice.pace !== 'normal' ? { pace: choice.pace } : {}),
    ...(choice.extra_round ? {} : { extra_round: false }),
    ...(choice.hand_throw ? { hand_throw: true } : {}),
    ...(choice.jokers_per_meld === 2 ? { jokers_per_meld: 2 } : {}),
    ...(choice.fire_layoff ? { fire_use: 'meld_or_layoff' } : {}),
  }
}

/** A choice from a table's options. */
export function choiceOf(options: Record<string, unknown>, seats: number): Choice {
  return {
    seats,
    variant: options.variant === 'plain51' ? 'plain51' : 'saudi',
    type: options.table_type === 'strict' ? 'strict' : 'easy',
    pace: (['slow', 'fast', 'none'] as const).find((pace) => pace === options.pace) ?? 'normal',
    extra_round: options.extra_round !== false,
    hand_throw: options.hand_throw === true,
    jokers_per_meld: options.jokers_per_meld === 2 ? 2 : 1,
    fire_layoff: options.fire_use === 'meld_or_layoff',
  }
}

const pick = (title: unknown, more: unknown, on: boolean, choose: () => void): TemplateResult =>
  html`<button class="pick" role="radio" aria-checked=${on ? 'true' : 'false'} @click=${choose}><i></i><span>${title}</span><small>${more}</small></button>`

/** The form of all options; `change` gets what changed. */
export function optionsForm(choice: Choice, change: (part: Partial<Choice>) => void): TemplateResult {
  const flag = (key: 'extra_round' | 'hand_throw' | 'fire_layoff', title: Key, more: Key): TemplateResult =>
    toggle(text(title), text(more, { a: 14 }), choice[key], (on) => change({ [key]: on }), plain(title))
  return html`<section class="box">
      <div class="opt"><b>${text('players')}</b>${segments(plain('players'), [2, 3, 4].map((n) => [n, num(n)] as const), choice.seats, (seats) => change({ seats }))}</div>
      <div class="opt" role="radiogroup" aria-label=${plain('laying')}><b>${text('laying')}</b>
        ${pick(text('laying_saudi'), text('laying_saudi_line', { a: 51, b: 58, c: 59 }), choice.variant === 'saudi', () => change({ variant: 'saudi' }))}
        ${pick(text('laying_plain'), text('laying_plain_line', { a: 51 }), choice.variant === 'plain51', () => change({ variant: 'plain51' }))}</div>
      <div class="opt" role="radiogroup" aria-label=${plain('kind')}><b>${text('kind')}</b>
        ${pick(text('easy'), text('easy_line', { a: 20 }), choice.type === 'easy', () => change({ type: 'easy' }))}
        ${pick(text('strict'), text('strict_line', { a: 15 }), choice.type === 'strict', () => change({ type: 'strict' }))}</div>
    </section>
    <section class="box">
      <div class="opt"><b>${text('pace')}</b>${segments(plain('pace'), [['slow', text('pace_slow')], ['normal', text('pace_normal')], ['fast', text('pace_fast')], ['none', text('pace_none')]] as const, choice.pace, (pace) => change({ pace }))}</div>
      ${flag('extra_round', 'extra_round', 'extra_round_line')}${flag('hand_throw', 'hand_throw', 'hand_throw_line')}
      ${toggle(text('two_jokers'), text('two_jokers_line'), choice.jokers_per_meld === 2, (on) => change({ jokers_per_meld: on ? 2 : 1 }), plain('two_jokers'))}
      ${flag('fire_layoff', 'fire_layoff', 'fire_layoff_line')}
    </section>`
}

/** The options in words, for who does not choose them. */
export function optionsInWords(choice: Choice): TemplateResult {
  const rows: [Key, unknown][] = [
    ['players', num(choice.seats)],
    ['laying', text(choice.variant === 'saudi' ? 'laying_saudi' : 'laying_plain')],
    ['kind', text(choice.type === 'easy' ? 'easy' : 'strict')],
    ['pace', text(`pace_${choice.pace}` as Key)],
    ['extra_round', text(choice.extra_round ? 'option_on' : 'option_off')],
    ['hand_throw', text(choice.hand_throw ? 'option_on' : 'option_off')],
    ['two_jokers', text(choice.jokers_per_meld === 2 ? 'option_on' : 'option_off')],
    ['fire_layoff', text(choice.fire_layoff ? 'option_on' : 'option_off')],
  ]
  return html`<dl class="words">${rows.map(([key, value]) => html`<div><dt>${text(key)}</dt><dd>${value}</dd></div>`)}</dl>`
}
