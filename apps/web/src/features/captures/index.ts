// What other features may import from this one.
export { dropCaptures, putCapture, putHighlight, refreshCaptures } from './captures-cache.ts'
export { copyContent } from './copy-content.ts'
