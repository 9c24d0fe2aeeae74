// What other features may import from this one.
export { dropCaptures, putCapture, refreshCaptures } from './captures-cache.ts'
export { copyContent } from './copy-content.ts'
