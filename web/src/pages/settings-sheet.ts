/** The player's settings, shown over any screen. */
import { html, type TemplateResult } from 'lit'
import { plain, text } from '../i18n'
import { say, plainly } from '../i18n/settings-words'
import { settings } from '../settings'
import { segments, sheet, toggle } from '../table/parts'
import './pages.css'

export function settingsSheet(close: () => void): TemplateResult {
  const { value } = settings
  const set = settings.set.bind(settings)
  return sheet(plain('settings'), html`
    <div class="opts"><div class="opt"><b>${say('language')}</b>${segments(plainly('language'), [['ar', 'العربية'], ['en', 'English']] as const, value.lang, (lang) => set({ lang }))}</div>
    <div class="opt"><b>${say('theme')}</b>${segments(plainly('theme'), [['dark', say('dark')], ['light', say('light')]] as const, value.theme, (theme) => set({ theme }))}</div>
    <div class="opt"><b>${say('digit_system')}</b>${segments(plainly('digit_system'), [['latn', '123'], ['arab', '١٢٣']] as const, value.digits, (digits) => set({ digits }))}</div>
    <div class="opt"><b>${say('deck_colours')}</b>${segments(plainly('deck_colours'), [[4, say('four_colours')], [2, say('two_colours')]] as const, value.deck, (deck) => set({ deck }))}</div></div>
    ${toggle(say('big_index'), null, value.bigIndex, (bigIndex) => set({ bigIndex }), plainly('big_index'))}
    ${toggle(say('auto_send'), say('auto_send_line'), value.autoSend, (autoSend) => set({ autoSend }), plainly('auto_send'))}
    ${toggle(say('calm'), say('calm_line'), value.calm, (calm) => set({ calm }), plainly('calm'))}
    ${toggle(say('sound'), null, value.sound, (sound) => set({ sound }), plainly('sound'))}
    <button class="btn main stay" @click=${(e: Event) => (e.currentTarget as HTMLElement).closest('dialog')!.close()}>${text('done')}</button>`, close)
}
