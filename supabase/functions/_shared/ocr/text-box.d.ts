import type { Point } from './convex-hull.ts';
export interface TextBox {
    /** The centre. */
    readonly cx: number;
    readonly cy: number;
    /** Along (ux, uy) and across it. */
    readonly width: number;
    readonly height: number;
    /** A unit vector along the box, within 45 degrees of the x axis. */
    readonly ux: number;
    readonly uy: number;
}
/** The smallest rectangle around a hull; one of its sides always lies on an edge of the hull. */
export declare function smallestBox(hull: readonly Point[]): TextBox | null;
/** Grows all four sides by the distance that the detector's training shrank them: area / perimeter, times `ratio`. */
export declare function growBox(box: TextBox, ratio: number): TextBox;
/** The same box after the picture under it was stretched. */
export declare function scaleBox(box: TextBox, scaleX: number, scaleY: number): TextBox;
