// Runs a model file on onnxruntime. Only this module knows the runtime. run() blocks, so use it in the worker process only.
import { readFile } from 'node:fs/promises'
import { InferenceSession, Tensor as OnnxTensor } from 'onnxruntime-node'
import { flushTinyWeights } from './flush-tiny-weights.ts'
import type { Model } from './model.ts'

export async function loadModel(file: string, threads: number): Promise<Model> {
  const bytes = await readFile(file)
  flushTinyWeights(bytes)
  const session = await InferenceSession.create(bytes, {
    executionProviders: ['cpu'],
    // Pictures differ in size, so an arena would keep the largest of each buffer: 190 MB more for 5 % speed.
    enableCpuMemArena: false,
    enableMemPattern: false,
    intraOpNumThreads: threads,
    // Denormal numbers are slow on x64. This option covers computed values, but only on the first thread that loads a model;
    // flushTinyWeights helps on all threads. Spinning threads would take processor time from other processes.
    extra: { session: { set_denormal_as_zero: '1', intra_op: { allow_spinning: '0' } } },
  })
  const [input = ''] = session.inputNames
  const [output = ''] = session.outputNames
  const run: Model = async ({ data, shape }) => {
    const results = await session.run({ [input]: new OnnxTensor('float32', data, shape) })
    const result = results[output]
    if (!(result?.data instanceof Float32Array)) throw new Error(`${file} did not answer with numbers`)
    return { data: result.data, shape: result.dims }
  }
  run.release = () => session.release()
  return run
}
