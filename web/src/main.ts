import './styles/tokens.css'
import './styles/base.css'
import './styles/table.css'
import './styles/hand.css'
import './styles/pages.css'
import './styles/home.css'
import './app'
import { placeClips } from './art/cards'
import { registerServiceWorker, startEngineAfterPaint } from './engine/boot'
import { settings } from './settings'

settings.apply()
placeClips()
document.getElementById('app')!.replaceChildren(document.createElement('sahrat-app'))
registerServiceWorker()
startEngineAfterPaint()
