/** What the strip says of the line to the server, before anything else. */
import { text, told } from '../i18n'
import type { Session } from '../session/types'
import { leadIcon, link, type StripParts } from './parts'

/** null: the line is up. */
export function aboutLine(session: Session): StripParts | null {
  const { state: { link: line }, here } = session
  const resume = (): void => session.resume()
  if (here && line === 'stopped') return { tone: 'stop', lead: leadIcon('cross'), text: told(here.stopped), act: link(told(here.again), resume) }
  if (line === 'lost') return { lead: leadIcon('off'), text: text(navigator.onLine ? 'server_lost' : 'lost'), more: text('lost_more') }
  if (line === 'connecting') return { lead: leadIcon('clock'), text: text('connecting') }
  if (line === 'replaced') return { tone: 'stop', lead: leadIcon('off'), text: text('replaced'), more: text('replaced_more'), act: link(text('here'), resume) }
  if (line === 'outdated') return { tone: 'stop', lead: leadIcon('again'), text: text('old_client'), act: link(text('reload'), () => location.reload()) }
  return null
}
