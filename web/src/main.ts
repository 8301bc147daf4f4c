import './styles/tokens.css'
import './styles/base.css'
import './styles/parts.css'
import './styles/pages.css'
import './styles/home.css'
import './app'
import { placeClips } from './art/cards'
import { loadWords } from './i18n'
import { registerServiceWorker, startEngineAfterPaint } from './engine/boot'
import { settings } from './settings'

settings.apply()
placeClips()
settings.subscribe(() => {
  if (settings.value.lang === 'en') void loadWords().then((fetched) => fetched && settings.redraw())
})
void loadWords()
  .catch(() => false)
  .then(() => document.getElementById('app')!.replaceChildren(document.createElement('sahrat-app')))
registerServiceWorker()
startEngineAfterPaint()
