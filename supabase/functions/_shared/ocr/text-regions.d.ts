import type { Point } from './convex-hull.ts';
export interface TextRegion {
    /** The corners of the outermost pixels of every row: enough for the hull. */
    readonly outline: readonly Point[];
    readonly pixels: number;
    /** The mean probability over the patch. */
    readonly score: number;
}
export declare function textRegions(map: Float32Array, width: number, height: number, threshold: number): TextRegion[];
