// Loads the OCR models. For the worker process only, because it loads the neural network's runtime.
import { readFile } from 'node:fs/promises'
import { parseAlphabet } from '../read/alphabet.ts'
import type { Recogniser } from '../read/read-line.ts'
import type { Model } from './model.ts'
import { modelFiles } from './model-files.ts'
import { loadModel } from './onnx-model.ts'

export const loadDetector = (threads: number): Promise<Model> => loadModel(modelFiles().detector, threads)

export async function loadRecogniser(): Promise<Recogniser> {
  const { recogniser, dictionary } = modelFiles()
  return { model: await loadModel(recogniser, 1), alphabet: parseAlphabet(await readFile(dictionary, 'utf8')) }
}
