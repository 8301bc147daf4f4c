/** A date and time in the player's language and digits. */
import { settings } from '../settings'

export function when(at: number): string {
  const { lang, digits } = settings.value
  return new Intl.DateTimeFormat(lang === 'ar' ? `ar-SA-u-nu-${digits}-ca-gregory` : 'en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(at)
}
