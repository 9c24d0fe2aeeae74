// Loads the models that reading a picture takes. Worker process only: it pulls in the neural network's runtime.
import { readFile } from 'node:fs/promises'
import { parseAlphabet } from './alphabet.ts'
import { modelFiles } from './model-files.ts'
import { loadModel } from './onnx-model.ts'
import type { Models } from './read-picture.ts'

export async function loadModels(threads: number): Promise<Models> {
  const files = modelFiles()
  return {
    detector: await loadModel(files.detector, threads),
    recogniser: {
      model: await loadModel(files.recogniser, threads),
      alphabet: parseAlphabet(await readFile(files.dictionary, 'utf8')),
    },
  }
}
