/** The browser's way back: each open sheet is one step of it, so that Back closes the sheet and not the table below. */

/** Open sheets by their steps' numbers, the lowest first. */
const open: { step: number; close: () => void }[] = []
/** Steps back that were taken here and not by the player. */
let own = 0
let waiting: (() => void)[] = []

const stepNow = (): number => Number((history.state as { sheet?: number } | null)?.sheet ?? 0)
/** The step this page was loaded on, that of a sheet before a reload; in unit tests there is no history. */
let last = typeof history === 'undefined' ? 0 : stepNow()
/** A sheet was closed, its step still stands: another sheet may take it over. */
let spare = last > 0
/** The address the page shows. */
let path = typeof location === 'undefined' ? '' : location.pathname
const isOpen = (step: number): boolean => open.some((sheet) => sheet.step === step)
const mark = (step: number): object => ({ ...(history.state as object | null), sheet: step })

function stepBack(): void {
  own++
  history.back()
}

function freeSpare(): void {
  if (!spare) return
  spare = false
  if (stepNow() && !isOpen(stepNow())) stepBack()
}

/** A sheet has come: Back calls `close`. What comes back ends that, however the sheet was closed. */
export function sheetOpened(close: () => void): () => void {
  const sheet = { step: ++last, close }
  open.push(sheet)
  if (spare && stepNow()) history.replaceState(mark(sheet.step), '')
  else history.pushState(mark(sheet.step), '')
  spare = false
  path = location.pathname
  return () => {
    const at = open.indexOf(sheet)
    if (at < 0) return
    open.splice(at, 1)
    if (stepNow() !== sheet.step) return
    spare = true
    setTimeout(freeSpare)
  }
}

/** Goes to an address of this page: a sheet's step is not left behind on the way. */
export function goTo(to: string, state: object | null, then: () => void): void {
  if (own) {
    waiting.push(() => goTo(to, state, then))
    return
  }
  spare = false
  if (stepNow()) history.replaceState(state, '', to)
  else history.pushState(state, '', to)
  path = location.pathname
  then()
}

/** Back was pressed or taken; true where it was a sheet's matter, and the page's address is the same. */
function popped(): boolean {
  spare = false
  const step = stepNow(), top = open.at(-1)?.step ?? 0
  if (own) {
    own--
    if (step && !isOpen(step)) {
      if (top) history.replaceState(mark(top), '')
      else stepBack()
    } else if (top && step !== top) history.pushState(mark(top), '')
    if (!own) {
      const then = waiting
      waiting = []
      for (const run of then) run()
    }
    return own > 0 || samePage()
  }
  const over = open.filter((sheet) => sheet.step > step)
  for (const sheet of over) {
    open.splice(open.indexOf(sheet), 1)
    sheet.close()
  }
  if (step && !isOpen(step)) {
    // forward to a sheet that is closed, or back to one from before a reload
    stepBack()
    return true
  }
  return samePage() && over.length > 0
}

/** Whether the address is still the one the page shows; from here on it shows this one. */
function samePage(): boolean {
  const same = location.pathname === path
  path = location.pathname
  return same
}

/** Before the page hears of it; where there is no page, as in unit tests, nothing goes back. */
if (typeof addEventListener === 'function') {
  addEventListener('popstate', (e) => {
    if (popped()) e.stopImmediatePropagation()
  }, { capture: true })
  // the step of a sheet from before a reload: Back would do nothing that is seen
  setTimeout(freeSpare)
}
