export interface ErrorCount {
    readonly edits: number;
    readonly length: number;
}
export declare function countErrors(truth: string, reading: string): ErrorCount;
/** Per cent over several texts, weighted by their length. */
export declare function errorRate(counts: readonly ErrorCount[]): number;
