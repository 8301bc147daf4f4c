/** Two short tones: your turn, and one beat a second at the end of the clock. Silent until the page was touched. */
import { settings } from '../settings'

let context: AudioContext | null = null

function tone(frequency: number, ms: number, volume: number): void {
  if (!settings.value.sound || document.hidden || !navigator.userActivation?.hasBeenActive) return
  try {
    context ??= new AudioContext()
    const oscillator = context.createOscillator(), gain = context.createGain()
    oscillator.frequency.value = frequency
    gain.gain.setValueAtTime(volume, context.currentTime)
    gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + ms / 1000)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start()
    oscillator.stop(context.currentTime + ms / 1000)
  } catch {
    /* no audio here */
  }
}

export const tick = (): void => tone(620, 90, 0.05)
export const beat = (): void => tone(440, 60, 0.04)
