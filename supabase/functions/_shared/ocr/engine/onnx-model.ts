// Runs a model file on onnxruntime. The only module that knows the runtime; its run() blocks, so: worker process only.
import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node'
import { flushTinyWeights } from './flush-tiny-weights.ts'
import type { Model } from './model.ts'

export async function loadModel(file: string, threads: number): Promise<Model> {
  const bytes = await readFile(file)
  flushTinyWeights(bytes)
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    // Pictures differ in size, so an arena keeps the largest of everything: 190 MB more, to be 5 % faster.
    enableCpuMemArena: false,
    enableMemPattern: false,
    intraOpNumThreads: threads,
    // Denormal numbers slow x64 processors down. This option covers what the network computes, but only on the first thread
    // that loads a model; flushTinyWeights helps on all. Threads that spin while they wait for each other take processor
    // time from everybody else.
    extra: { session: { set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  })
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  return async ({ data, shape }) => {
    const results = await session.run({ [input]: new OnnxTensor('float32', data, shape) })
    const result = results[output]
    if (!(result?.data instanceof Float32Array)) throw new Error(`${file} did not answer with numbers`)
    return { data: result.data, shape: result.dims }
  }
}
