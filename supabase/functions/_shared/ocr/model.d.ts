export interface Tensor {
    readonly data: Float32Array;
    readonly shape: readonly number[];
}
export type Model = (input: Tensor) => Promise<Tensor>;
