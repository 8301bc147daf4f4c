/** Where no clock runs, the host seats the computer for who has been gone for a minute (PD-16). */
import { wordsOf } from '../i18n/words'
import type { AtTable } from '../table/at-table'
import { leadIcon, link, nameOf, type StripParts } from '../table/parts'
import type { Gone } from './gone'

const { say } = wordsOf({
  gone: ['{name} انقطع', '{name} is gone'],
  soon: [
    { one: 'بعد ثانية تقدر تخلي الكمبيوتر يلعب عنه', two: 'بعد ثانيتين تقدر تخلي الكمبيوتر يلعب عنه', few: 'بعد {n} ثواني تقدر تخلي الكمبيوتر يلعب عنه', many: 'بعد {n} ثانية تقدر تخلي الكمبيوتر يلعب عنه', other: 'بعد {n} ثانية تقدر تخلي الكمبيوتر يلعب عنه' },
    { one: 'In one second you may let the computer play for them', other: 'In {n} seconds you may let the computer play for them' }],
  now: ['تخلي الكمبيوتر يلعب عنه لين يرجع؟', 'Let the computer play until they are back?'],
  hold: ['يلعب الكمبيوتر', 'Let it play'],
})

/** The host's word about who is gone; null: nobody is, or it is not his to say. */
export function holdStrip({ view, session, refused }: Pick<AtTable, 'view' | 'session' | 'refused'>, gone: Gone): StripParts | null {
  const one = gone.toHold(view, Date.now())
  if (!one) return null
  const { seat, seconds } = one
  const order = (): void => void session.host({ do: 'bot', seat }).then((problem) => problem && refused(problem))
  return { tone: 'stop', lead: leadIcon('off'), text: say('gone', { name: nameOf(view.seats, seat, view.seat) }), more: seconds ? say('soon', { n: seconds }) : say('now'), act: seconds ? undefined : link(say('hold'), order) }
}
