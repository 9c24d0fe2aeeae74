// The interface of a neural network for the OCR steps. Only onnx-model.ts knows the runtime.

export interface Tensor {
  readonly data: Float32Array
  readonly shape: readonly number[]
}

export type Model = (input: Tensor) => Promise<Tensor>
