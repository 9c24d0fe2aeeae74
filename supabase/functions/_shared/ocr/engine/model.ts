// The interface of a neural network for the OCR steps. Only onnx-model.ts knows the runtime.

export interface Tensor {
  readonly data: Float32Array
  readonly shape: readonly number[]
}

export interface Model {
  (input: Tensor): Promise<Tensor>
  /** Gives its memory back. It cannot run any more. */
  release?(): Promise<void>
}
