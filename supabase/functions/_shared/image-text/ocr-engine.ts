// The local engine, shared by the whole process: each function is a separate bundle, but the models need memory only once.
import { createOcrEngine, type OcrEngine } from '../ocr/index.ts'

export function sharedOcrEngine(workerUrl: URL): OcrEngine {
  globalThis.jotsamOcrEngines ??= new Map()
  const engine = globalThis.jotsamOcrEngines.get(workerUrl.href) ?? createOcrEngine({ workerUrl })
  globalThis.jotsamOcrEngines.set(workerUrl.href, engine)
  return engine
}

declare global {
  var jotsamOcrEngines: Map<string, OcrEngine> | undefined
}
