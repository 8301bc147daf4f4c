import { startEngineAfterPaint, registerServiceWorker } from './engine/boot'

registerServiceWorker()
startEngineAfterPaint()
