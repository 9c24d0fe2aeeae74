// What the OCR steps need of a neural network: numbers in, numbers out. The runtime behind it is onnx-model.ts alone.

export interface Tensor {
  readonly data: Float32Array
  readonly shape: readonly number[]
}

export type Model = (input: Tensor) => Promise<Tensor>
