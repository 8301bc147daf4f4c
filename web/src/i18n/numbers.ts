/** Numbers in the player's digits, set so that bidi cannot turn them. */
import { html, type TemplateResult } from 'lit'
import { settings } from '../settings'

/** Digits of the chosen system, with a true minus. */
export function digits(value: number | string): string {
  const { lang, digits: system } = settings.value
  const latin = String(value).replace(/-(?=\d)/g, '−')
  return system === 'arab' && lang === 'ar' ? latin.replace(/\d/g, (d) => '٠١٢٣٤٥٦٧٨٩'[Number(d)]!) : latin
}

/** A number or a sum in a sentence of either direction. */
export const num = (value: number | string): TemplateResult => html`<bdi dir="ltr" class="n">${digits(value)}</bdi>`
