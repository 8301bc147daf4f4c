/** A date and time in the player's language and digits. */
import { settings } from '../settings'

export function when(at: number): string {
  const { lang, digits } = settings.value
  return new Intl.DateTimeFormat(lang === 'ar' ? `ar-SA-u-nu-${digits}-ca-gregory` : 'en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: 'numeric', minute: '2-digit' }).format(at)
}
