// OCR on this machine. Import from this file; the other files are internal or belong to the worker.

export { type Base64Refusal, type DecodedBase64, decodeImageBase64 } from './decode/image-base64.ts'
export type { ImageFormat } from './decode/image-format.ts'
export { type ImageInspection, type ImageRefusal, inspectImage } from './decode/inspect-image.ts'
export {
  createOcrEngine,
  type OcrEngine,
  type OcrEngineOptions,
  type OcrFailure,
  type OcrProgress,
  type OcrResult,
} from './engine/engine.ts'
