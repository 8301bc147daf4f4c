/** Verify «تحقق»: a match checked again on the player's own device, by the engine and by a second program, with no server. */
import { LitElement, html, nothing, type TemplateResult } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { icon } from '../art/icons'
import { engine } from '../engine/boot'
import { tableName } from '../games'
import { told as toldWords } from '../i18n'
import { botName, shownName } from '../i18n/fixed'
import { transcript as fetchTranscript } from '../session/api'
import { keptMatch } from '../session/device-store'
import { HERE } from '../session/here-words'
import { when } from '../pages/when'
import { readRecord, records, type OwnRecord } from '../session/record'
import { settings } from '../settings'
import { counted, engineLines, fairLines, recordLines, tally, type Line, type Words } from './checks'
import type { FairReport, Transcript } from './fairness'
import { NotATranscript, fairReport, isRecord, readObject, verify, type Verdict } from './source'
import './deal-replay'
import './verify.css'

interface Checked {
  text: string
  document: Transcript
  report: FairReport | null
  verdict: Verdict
  lines: Line[]
}

type Phase = 'empty' | 'fetching' | 'checking' | 'done' | 'failed'

const both = (ar: string, en: string): Words => ({ ar, en })

/** A sentence ready for the page; a name such as `sahrat/1` stays one word in either direction. */
const told = (words: Words): unknown =>
  words[settings.value.lang].split(/(sahrat\/\d+)/).map((part, i) => (i % 2 ? html`<bdi dir="ltr">${part}</bdi>` : toldWords({ ar: part, en: part })))

const NOT_PROVED: Words[] = [
  both('إن مشغّل الموقع ما شاف اللي بيد كل واحد. الخلط ما اختاره أحد، بس السيرفر يعرفه وقت اللعب.', 'That the operator did not look at the hands: nobody chose the shuffle, but the server knows it during play.'),
  both('إن ما أحد كلّم خويه بالجوال.', 'That nobody phoned his partner.'),
  both('إن هالصفحة نفسها ما تغيّرت. كود الفحص يجي من موقعنا، فقارن بصمته مع غيرك أو افحص من سطر الأوامر.', 'That this page itself is honest: its code comes from our site, so compare its hash with others, or check from the command line.'),
]

@customElement('verify-screen')
export class VerifyScreen extends LitElement {
  /** The table whose transcript is fetched; without it a file is asked for. */
  @property() table: string | null = null

  @state() private phase: Phase = 'empty'
  @state() private checked: Checked | null = null
  @state() private problem: Words | null = null
  @state() private over = false
  @state() private copied = false
  /** Deals checked so far, and of how many. */
  @state() private done: [number, number] = [0, 0]
  /** Lines of another player's record, compared on top of one's own. */
  @state() private others: Line[] = []

  /** How many files were looked into to the end. */
  finished = 0

  #end: (() => void)[] = []
  #run = 0

  override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#end = [settings.subscribe(() => this.requestUpdate()), engine.subscribe(() => this.requestUpdate())]
    engine.start()
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const end of this.#end) end()
    this.#run++
  }

  override willUpdate(changed: Map<string, unknown>): void {
    if (changed.has('table') && this.table) void this.#fetch(this.table)
  }

  async #fetch(table: string): Promise<void> {
    this.phase = 'fetching'
    this.problem = null
    try {
      const document = await fetchTranscript(table)
      await this.#check(JSON.stringify(document))
    } catch {
      this.#fail(both('ما قدرنا نجيب ملف الجلسة. لو هو عندك، افتحه من جهازك.', 'The file of the match could not be fetched. If you have it, open it from your device.'))
    }
  }

  #fail(words: Words): void {
    this.phase = 'failed'
    this.problem = words
    this.checked = null
  }

  /** Checks the document in `text`; a player's record is compared with the match already here. */
  async #check(text: string): Promise<void> {
    await this.#look(text)
    await this.updateComplete
    this.finished++
  }

  async #look(text: string): Promise<void> {
    const run = ++this.#run
    try {
      const document = readObject(text)
      if (isRecord(document)) {
        this.#compare(document as unknown as OwnRecord)
        return
      }
      this.phase = 'checking'
      this.others = []
      this.problem = null
      this.done = [0, 0]
      const match = document as unknown as Transcript
      const own = typeof match.table === 'string' ? readRecord(match.table) : null
      const [report, verdict] = await Promise.all([fairReport(document), verify(document, own, (done, of) => (this.done = [done, of]))])
      if (run !== this.#run) return
      const lines = [...(verdict.answer ? engineLines(verdict.answer) : []), ...fairLines(report), ...(report ? recordLines(own, match, report) : [])]
      this.checked = { text, document: match, report, verdict, lines }
      this.phase = 'done'
    } catch (error) {
      if (run === this.#run) this.#fail(error instanceof NotATranscript ? error.words : both('الملف ما ينفهم', 'The file cannot be understood'))
    }
  }

  #compare(record: OwnRecord): void {
    if (!this.checked || record.table !== this.checked.document.table) {
      this.problem = both('هذا سجل جلسة ثانية. افتح ملف جلستها أول.', 'This is the record of another match: open the file of that match first.')
      if (!this.checked) this.phase = 'failed'
      return
    }
    const seat = this.checked.document.seats[record.seat]
    this.others = recordLines(record, this.checked.document, this.checked.report, shownName(seat?.name ?? String(record.seat)))
  }

  async #open(file: File | undefined): Promise<void> {
    if (file) await this.#check(await file.text())
  }

  #drop(event: DragEvent): void {
    event.preventDefault()
    this.over = false
    void this.#open(event.dataTransfer?.files[0])
  }

  #download(name: string, text: string): void {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
    link.download = name
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }

  async #copy(): Promise<void> {
    const { checked } = this
    if (!checked) return
    const lang = settings.value.lang
    const marks = { held: '✓', broken: '✗', open: '–' }
    const lines = [...checked.lines, ...this.others].map((line) =>
      [marks[line.mark], line.title[lang], line.detail?.[lang], line.hash].filter(Boolean).join(' · '))
    const text = [`sahrat ${checked.document.table}`, ...lines, `wheel ${checked.verdict.sha256}`].join('\n')
    try {
      await navigator.clipboard.writeText(text)
      this.copied = true
      setTimeout(() => (this.copied = false), 3000)
    } catch {
      this.problem = both('المتصفح ما سمح بالنسخ', 'The browser does not allow copying')
    }
  }

  override render(): TemplateResult {
    return html`<header class="bar">
        <button class="ib" aria-label=${this.#say('ارجع', 'Back')} @click=${() => this.dispatchEvent(new CustomEvent('close', { bubbles: true }))}>${icon('back')}</button>
        <div class="ttl"><h1>${this.#say('تحقق', 'Verify')}</h1>${this.checked ? html`<p>${this.#subtitle(this.checked.document)}</p>` : nothing}</div><span class="ib"></span>
      </header>
      <main class="page verify ${this.over ? 'over' : ''}" @dragover=${(event: DragEvent) => { event.preventDefault(); this.over = true }}
        @dragleave=${() => (this.over = false)} @drop=${this.#drop}>
        ${this.#verdict()} ${this.phase === 'done' && this.checked ? this.#result(this.checked) : this.#sources()}
      </main>
      ${this.phase === 'done' && this.checked ? this.#foot(this.checked) : nothing}`
  }

  #say(ar: string, en: string): string {
    return settings.value.lang === 'ar' ? ar : en
  }

  #subtitle(t: Transcript): unknown {
    const names = Array.isArray(t.seats) ? t.seats.map((seat) => (seat?.name ? shownName(String(seat.name)) : '')).filter(Boolean).join(this.#say('، ', ', ')) : ''
    const deals = Array.isArray(t.deals) ? t.deals.length : 0
    return html`${this.#game(t.game, t.options)}${told(counted(deals, { zero: 'ولا جولة خلصت', one: 'جولة وحدة', two: 'جولتين', few: '{n} جولات', other: '{n} جولة' }, { one: '{n} deal', other: '{n} deals' }))} · <bdi>${names}</bdi>`
  }

  /** What was played, before what else is said of it; nothing where it is not known. */
  #game(game: string | undefined, options: Record<string, unknown> | undefined): unknown {
    const name = game ? tableName(game, options ?? {}, () => this.requestUpdate()) : ''
    return name ? html`${name} · ` : nothing
  }

  /** Who played at a table of this device; computers have no names in a record. */
  #with({ names, seat, table }: OwnRecord): unknown {
    if (!names.length) return html`<bdi dir="ltr">${table}</bdi>`
    const others = names.map((name, at) => (name ? shownName(name) : botName(at))).filter((_, at) => at !== seat)
    return html`${this.#say('مع', 'with')} <bdi>${others.join(this.#say('، ', ', '))}</bdi>`
  }

  #verdict(): TemplateResult {
    const { phase } = this
    if (phase === 'empty') return html``
    if (phase === 'fetching' || phase === 'checking') {
      const loading = engine.state.phase === 'loading'
      return html`<section class="verdict wait" role="status"><span class="dot">${icon('weave', 24)}</span><div>
        <h2>${phase === 'fetching' ? this.#say('نجيب ملف الجلسة…', 'Fetching the match…') : this.#say('نعيد الجلسة من أولها…', 'Playing the match again…')}</h2>
        ${this.done[1] ? html`<progress max=${this.done[1]} value=${this.done[0]} aria-label=${this.#say('الجولات', 'Deals')}></progress>` : nothing}
        <p>${loading ? this.#say('نحمّل محرّك اللعبة لجهازك، مرة وحدة', 'loading the engine to your device, once') : this.#say('كل خلطة وكل حركة، على جهازك', 'every shuffle and every move, on your device')}</p></div></section>`
    }
    if (phase === 'failed' || !this.checked)
      return html`<section class="verdict bad" role="alert"><span class="dot">${icon('cross', 24)}</span><div><h2>${this.#say('ما انفحصت', 'Not checked')}</h2><p>${this.problem ? told(this.problem) : nothing}</p></div></section>`

    const lines = [...this.checked.lines, ...this.others]
    const { held, of } = tally(lines)
    const sum = both(`${held} من ${of} تمام.`, `${held} of ${of} hold.`)
    if (lines.some((line) => line.mark === 'broken'))
      return html`<section class="verdict bad" role="alert"><span class="dot">${icon('cross', 24)}</span><div><h2>${this.#say('فيه شي ما طابق', 'Something does not match')}</h2><p>${told(sum)}</p></div></section>`
    if (!this.checked.verdict.answer)
      return html`<section class="verdict wait" role="status"><span class="dot">${icon('weave', 24)}</span><div><h2>${this.#say('الخلط سليم، والحركات ما انفحصت', 'The shuffle is sound; the moves were not checked')}</h2>
        <p>${told(sum)} ${this.#say('محرّك اللعبة ما اشتغل بهالمتصفح.', 'The engine did not load in this browser.')}</p></div>
        <button class="btn quiet" @click=${this.#again}><span>${this.#say('جرّب مرة ثانية', 'Try again')}</span></button></section>`
    if (!this.checked.document.deals.length)
      return html`<section class="verdict wait" role="status"><span class="dot">${icon('clock', 24)}</span><div><h2>${this.#say('للحين: التعهد ما تغيّر', 'So far: the promise holds')}</h2><p>${this.#say('ما خلصت جولة، فما فيه خلط ولا حركات تنفحص.', 'No deal is over yet, so there is no shuffle and no move to check.')}</p></div></section>`
    return html`<section class="verdict good" role="status"><span class="dot">${icon('check', 24)}</span><div><h2>${this.#say('كل شي طابق', 'Everything matches')}</h2><p>${told(sum)} ${this.#say('الخلط والتوزيع سليم.', 'The shuffle and the deal are sound.')}</p></div></section>`
  }

  #again = (): void => {
    engine.start()
    if (this.checked) void this.#check(this.checked.text)
  }

  #sources(): TemplateResult {
    if (this.phase === 'fetching' || this.phase === 'checking') return html``
    const own = records()
    return html`<section class="box drop"><h2>${this.#say('أعد الخلط والتوزيع بنفسك', 'Redo the shuffle and the deal yourself')}</h2>
        <p class="note">${this.#say('افتح ملف الجلسة أو أفلته هنا. الفحص كله على جهازك، وما يروح لأحد.', 'Open the file of a match, or drop it here. All of it is checked on your device and goes nowhere.')}</p>
        ${this.#picker(this.#say('افتح ملف', 'Open a file'), 'main')}
      </section>
      ${own.length
        ? html`<section class="box"><h2>${this.#say('جلساتك على هالجهاز', 'Your matches on this device')}</h2><ul class="matches">
            ${own.slice(0, 20).map((record) => html`<li><button class="btn quiet" @click=${() => this.#choose(record.table)}><span>${this.#game(record.game, record.options)}${when(record.at)}<small>${this.#with(record)}</small></span></button></li>`)}
          </ul></section>`
        : nothing}
      ${this.#limits([])}`
  }

  #picker(label: string, kind: string): TemplateResult {
    return html`<label class="btn ${kind} file-pick">${icon('file')}<span>${label}</span><input type="file" accept="application/json,.json" class="unseen"
      @change=${(event: Event) => { const input = event.target as HTMLInputElement; void this.#open(input.files?.[0]); input.value = '' }}></label>`
  }

  #choose(table: string): void {
    history.replaceState(history.state, '', `/verify?t=${encodeURIComponent(table)}`)
    if (this.table === table) void this.#fetch(table)
    else this.table = table
  }

  #result(checked: Checked): TemplateResult {
    const order = { broken: 0, held: 1, open: 2 }
    const lines = [...checked.lines, ...this.others].sort((a, b) => order[a.mark] - order[b.mark])
    const minor = lines.filter((line) => line.minor)
    const { answer } = checked.verdict
    const here = keptMatch(checked.document.table) !== null
    return html`<section class="box"><h2>${this.#say('انعاد في جهازك، بدون نت', 'Redone on your device, offline')}</h2><ul class="checks">${lines.filter((line) => !line.minor).map((line) => this.#line(line))}</ul>
        ${minor.length ? html`<details><summary><span>${told(counted(minor.length, { one: 'وفحص ثاني', two: 'وفحصين غيرها', few: 'و{n} فحوص غيرها', other: 'و{n} فحص غيرها' }, { one: 'and {n} more check', other: 'and {n} more checks' }))}</span></summary><ul class="checks">${minor.map((line) => this.#line(line))}</ul></details>` : nothing}</section>
      ${answer?.ok && answer.deals.length ? html`<deal-replay .match=${checked.document}></deal-replay>` : nothing}
      ${this.#limits(this.#silent(checked), here)} ${here ? nothing : this.#friends(checked)} ${this.#code(checked)}`
  }

  #line(line: Line): TemplateResult {
    const marks = { held: 'check', broken: 'cross', open: 'clock' } as const
    const words = { held: this.#say('تمام', 'holds'), broken: this.#say('ما طابق', 'does not match'), open: this.#say('ما انفحص', 'not checked') }
    return html`<li class=${`is-${line.mark}`}><span class="m" role="img" aria-label=${words[line.mark]}>${icon(marks[line.mark], 16)}</span><b>${told(line.title)}</b>
      ${line.detail || line.hash ? html`<small>${line.hash ? html`<span class="hash" title=${line.hash}>${short(line.hash)}</span> ` : nothing}${line.detail ? told(line.detail) : nothing}</small>` : nothing}</li>`
  }

  /** Seats that sent a hash and did not open it: what fair.md leaves to cheats, in words. */
  #silent(checked: Checked): Words[] {
    return (checked.report?.silent ?? []).map((seat) => {
      const name = shownName(checked.document.seats[seat]?.name ?? String(seat))
      return both(`إن سكوت ${name} ما كان مقصود: البذرة ما انفتحت بعد ما بانت بذور الباقين، وهذا يعطي «إيه أو لا» وحدة على الخلط.`, `That ${name} did not choose to stay silent: a seed was promised and not opened, which is one yes-or-no over the shuffle.`)
    })
  }

  /** `here`: this device dealt. */
  #limits(more: Words[], here = false): TemplateResult {
    const limits = here ? [HERE.fair, NOT_PROVED.at(-1)!] : NOT_PROVED
    return html`<section class="box"><h2>${this.#say('وش اللي ما نقدر نثبته', 'What this cannot prove')}</h2><ul class="list note">${[...more, ...limits].map((words) => html`<li>${told(words)}</li>`)}</ul></section>`
  }

  #friends(checked: Checked): TemplateResult {
    const own = readRecord(checked.document.table)
    return html`<section class="box"><h2>${this.#say('قارن مع ربعك', 'Compare with your friends')}</h2>
      <p class="note">${this.#say('كل واحد جهازه حفظ التعهد والبصمة من أول الجلسة. أرسل سجلك، أو افتح سجل خويك هنا.', 'Every device kept the promise and the fingerprint from the start. Send your record, or open a friend’s here.')}</p>
      ${this.problem ? html`<p class="note stop" role="alert">${told(this.problem)}</p>` : nothing}
      <div class="row">${own ? html`<button class="btn quiet" @click=${() => this.#download(`sahrat-record-${own.table}.json`, JSON.stringify(own))}>${icon('share')}<span>${this.#say('سجلي', 'My record')}</span></button>` : nothing}
      ${this.#picker(this.#say('افتح سجل أو ملف', 'Open a record or a file'), 'quiet')}</div></section>`
  }

  #code(checked: Checked): TemplateResult {
    const { version, sha256, wheel, other } = checked.verdict
    return html`<section class="box code"><h2>${this.#say('بأي كود انفحصت', 'The code that checked')}</h2>
      <ul class="list note">
        <li>${this.#say('محرّك اللعبة', 'The engine')}: <bdi dir="ltr">sahrat ${version || '–'}</bdi>${wheel ? html` <a href=${wheel} download>${this.#say('نزّله واقراه (بايثون مكتوب، مو مترجم)', 'get it and read it (plain Python)')}</a>` : nothing}<br><span class="hash all">${sha256 || '–'}</span></li>
        ${other ? html`<li>${this.#say('الجلسة انلعبت بإصدار ثاني من المحرّك ما هو محفوظ هنا، فانفحصت بهذا:', 'The match was played under another version of the engine that is not kept here:')} <span class="hash" title=${String(checked.document.engine)}>${short(String(checked.document.engine))}</span></li>` : nothing}
        <li>${this.#say('البرنامج الثاني: WebCrypto بدون بايثون، مكتوب من جديد من المواصفات', 'The second program: WebCrypto without Python, written anew from the protocol')}</li>
        <li>${this.#say('نفس الفحص من سطر الأوامر', 'The same check from the command line')}: <code dir="ltr">python -m sahrat verify FILE</code></li>
      </ul></section>`
  }

  #foot(checked: Checked): TemplateResult {
    return html`<footer class="footbar"><div>
      <button class="btn quiet" @click=${() => this.#download(`sahrat-${checked.document.table}.json`, checked.text)}>${icon('file')}<span>${this.#say('نزّل الملف', 'Get the file')}</span></button>
      <button class="btn main" @click=${() => this.#copy()}>${icon(this.copied ? 'check' : 'copy')}<span aria-live="polite">${this.copied ? this.#say('انتسخت', 'Copied') : this.#say('انسخ النتيجة', 'Copy the result')}</span></button></div></footer>`
  }
}

/** A hash as its first and last letters; the whole stands in the title. */
const short = (hash: string): string => (hash.length > 16 ? `${hash.slice(0, 4)} ${hash.slice(4, 8)} … ${hash.slice(-4)}` : hash)

declare global {
  interface HTMLElementTagNameMap {
    'verify-screen': VerifyScreen
  }
}
