// What other features may import from this one.
export { OcrDialog } from './ocr-dialog.tsx'
