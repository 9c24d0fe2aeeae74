// Loads the OCR models. For the worker process only, because it loads the neural network's runtime.
import { readFile } from 'node:fs/promises'
import { parseAlphabet } from '../read/alphabet.ts'
import type { LineCrop } from '../read/crop-line.ts'
import type { ReadText } from '../read/ctc.ts'
import type { LineReader } from '../read/line-reader.ts'
import { readLine } from '../read/read-line.ts'
import { otherScript, type Script } from '../read/scripts.ts'
import type { Model } from './model.ts'
import { modelFile } from './model-files.ts'
import { loadModel } from './onnx-model.ts'
import { loadTesseract } from './tesseract.ts'

export const loadDetector = (threads: number): Promise<Model> =>
  loadModel(modelFile('ch_PP-OCRv4_det_infer.onnx'), threads)

/** Reads lines of any script, one at a time. Keeps the Latin network and the reader of one other script, the last one that was asked for. */
export function scriptReader(): (crop: LineCrop, script: Script) => Promise<ReadText> {
  const latin = loadNetwork(LATIN)
  let other: { readonly script: Script; readonly reader: LineReader } | null = null
  return async (crop, script) => {
    if (script === 'latin') return (await latin).read(crop)
    if (other?.script !== script) {
      await other?.reader.release()
      const { engine } = otherScript(script)
      other = { script, reader: await ('network' in engine ? loadNetwork(engine) : loadTesseract(engine.language)) }
    }
    return other.reader.read(crop)
  }
}

const LATIN = { network: 'latin_PP-OCRv3_rec_infer.onnx', dictionary: 'latin_dict.txt' }

async function loadNetwork({ network, dictionary }: typeof LATIN): Promise<LineReader> {
  const model = await loadModel(modelFile(network), 1)
  const alphabet = parseAlphabet(await readFile(modelFile(dictionary), 'utf8'))
  return { read: (crop) => readLine({ model, alphabet }, crop), release: async () => model.release?.() }
}
