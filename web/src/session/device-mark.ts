/** Where the browser keeps the game of the table that this device deals, until it is over: what home wants to know without reading the table. */
export const MARK_KEY = 'sahrat.device.game'
