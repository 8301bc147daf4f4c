/** The player's settings, shown over any screen. */
import { html, type TemplateResult } from 'lit'
import { plain, text } from '../i18n'
import '../i18n/settings-words'
import { settings } from '../settings'
import { segments, sheet, toggle } from '../table/parts'

export function settingsSheet(close: () => void): TemplateResult {
  const { value } = settings
  const set = settings.set.bind(settings)
  return sheet(plain('settings'), html`
    <div class="opts"><div class="opt"><b>${text('language')}</b>${segments(plain('language'), [['ar', 'العربية'], ['en', 'English']] as const, value.lang, (lang) => set({ lang }))}</div>
    <div class="opt"><b>${text('theme')}</b>${segments(plain('theme'), [['dark', text('dark')], ['light', text('light')]] as const, value.theme, (theme) => set({ theme }))}</div>
    <div class="opt"><b>${text('digit_system')}</b>${segments(plain('digit_system'), [['latn', '123'], ['arab', '١٢٣']] as const, value.digits, (digits) => set({ digits }))}</div>
    <div class="opt"><b>${text('deck_colours')}</b>${segments(plain('deck_colours'), [[4, text('four_colours')], [2, text('two_colours')]] as const, value.deck, (deck) => set({ deck }))}</div></div>
    ${toggle(text('big_index'), null, value.bigIndex, (bigIndex) => set({ bigIndex }), plain('big_index'))}
    ${toggle(text('auto_send'), text('auto_send_line'), value.autoSend, (autoSend) => set({ autoSend }), plain('auto_send'))}
    ${toggle(text('calm'), text('calm_line'), value.calm, (calm) => set({ calm }), plain('calm'))}
    ${toggle(text('sound'), null, value.sound, (sound) => set({ sound }), plain('sound'))}
    <button class="btn main" @click=${(e: Event) => (e.currentTarget as HTMLElement).closest('dialog')!.close()}>${text('done')}</button>`, close)
}
