/** Where no clock runs, the host seats the computer for who has been gone for a minute (PD-16). */
import type { AtTable } from '../table/at-table'
import { leadIcon, link, nameOf, type StripParts } from '../table/parts'
import { say } from './baloot-words'
import type { Gone } from './gone'

/** The host's word about who is gone; null: nobody is, or it is not his to say. */
export function holdStrip({ view, session, refused }: Pick<AtTable, 'view' | 'session' | 'refused'>, gone: Gone): StripParts | null {
  const one = gone.toHold(view, Date.now())
  if (!one) return null
  const { seat, seconds } = one
  const order = (): void => void session.host({ do: 'bot', seat }).then((problem) => problem && refused(problem))
  return { tone: 'stop', lead: leadIcon('off'), text: say('gone_name', { name: nameOf(view.seats, seat, view.seat) }), more: seconds ? say('gone_soon', { n: seconds }) : say('gone_now'), act: seconds ? undefined : link(say('seat_bot'), order) }
}
