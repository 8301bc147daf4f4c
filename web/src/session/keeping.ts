/** The own record (record.ts) kept up while a table is played, and the seed that goes out by itself. */
import { readRecord, withView, writeRecord } from './record'
import type { GameEvent, TableView } from './types'

/** Notes the cards dealt to this seat, as its events tell them. */
export function keepDealt(table: string, deal: number, events: readonly GameEvent[]): void {
  for (const event of events) {
    if (event.e !== 'dealt' || !event.own) continue
    const record = readRecord(table)
    if (record && !record.own[deal]) writeRecord({ ...record, own: { ...record.own, [deal]: event.own } })
  }
}

/** Notes what `view` tells; `log`: the deal's events, when all of them are known, kept once the deal is over. */
export function keepView(view: TableView, log: readonly GameEvent[] | null): void {
  const record = readRecord(view.table)
  if (!record) return
  let next = withView(record, view)
  if (view.phase !== 'deal' && log?.[0]?.e === 'dealt' && !next.events?.[view.deal]) next = { ...next, events: { ...next.events, [view.deal]: [...log] } }
  if (next !== record) writeRecord(next)
}

/** The seed that may be sent now: every hash is seen and our own stands there as we sent it (fair.md, step 3); else null. */
export function seedDue(view: TableView): string | null {
  if (view.phase !== 'seeds' || view.seat === null) return null
  const own = view.seats[view.seat]
  const record = readRecord(view.table)
  if (!own || own.kind !== 'human' || own.seed || !record || own.hash !== record.hash) return null
  return view.seats.some((seat) => seat.kind === 'human' && !seat.hash) ? null : record.seed
}

/** Notes that the server has the seed. */
export function keepSent(table: string): void {
  const record = readRecord(table)
  if (record) writeRecord({ ...record, sent: true })
}
