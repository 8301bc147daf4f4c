/** What this player chose for his screen; kept on the device. */

export interface Settings {
  lang: 'ar' | 'en'
  theme: 'dark' | 'light'
  digits: 'latn' | 'arab'
  bigIndex: boolean
  deck: 4 | 2
  autoSend: boolean
  calm: boolean
  sound: boolean
  sort: 'suit' | 'rank' | 'own'
  /** How long a finished trick stays in sight, ms. */
  trick: number
  name: string
}

const KEY = 'sahrat.settings'
const PRESET: Settings = {
  lang: 'ar', theme: 'dark', digits: 'latn', bigIndex: false, deck: 4, autoSend: true, calm: false, sound: true, sort: 'suit', trick: 1300, name: '',
}

function read(): Settings {
  try {
    return { ...PRESET, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) }
  } catch {
    return { ...PRESET }
  }
}

class SettingsStore {
  value: Settings = read()
  #listeners = new Set<() => void>()

  /** Changes some settings, keeps them, and shows them at once. */
  set(change: Partial<Settings>): void {
    this.value = { ...this.value, ...change }
    try {
      localStorage.setItem(KEY, JSON.stringify(this.value))
    } catch {
      /* a full or forbidden storage costs the setting its memory, nothing else */
    }
    this.apply()
    this.redraw()
  }

  /** Tells every screen to draw itself again. */
  redraw(): void {
    for (const listener of this.#listeners) listener()
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Writes language, direction, theme and deck on the document. */
  apply(): void {
    const root = document.documentElement
    const { lang, theme, deck, calm } = this.value
    root.lang = lang
    root.dir = lang === 'ar' ? 'rtl' : 'ltr'
    root.dataset.theme = theme
    root.dataset.deck = String(deck)
    root.toggleAttribute('data-calm', calm)
    document.title = lang === 'ar' ? 'سهرات' : 'Sahrat'
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', theme === 'dark' ? '#10151c' : '#f3ecdf')
  }

  /** No travel of cards: by setting, or because the system asks for it. */
  get still(): boolean {
    return this.value.calm || matchMedia('(prefers-reduced-motion: reduce)').matches
  }
}

export const settings = new SettingsStore()
