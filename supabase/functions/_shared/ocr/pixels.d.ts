/** Eight bits a channel, red green blue, row by row. */
export interface Pixels {
    readonly width: number;
    readonly height: number;
    readonly data: Uint8Array;
}
/** How often a picture must be turned clockwise by a quarter to stand upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;
export declare const clamp: (value: number, low: number, high: number) => number;
/** The upper median; 0 for an empty list, so that "no lines" reads as "no height". */
export declare function median(values: readonly number[]): number;
