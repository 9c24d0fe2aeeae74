import { type Pixels } from './pixels.ts';
import type { TextBox } from './text-box.ts';
export declare const LINE_HEIGHT = 48;
/** Three planes of LINE_HEIGHT rows, each value from -1 to 1. */
export interface LineCrop {
    readonly width: number;
    readonly data: Float32Array;
}
/** Which way up a box is read that is taller than wide: as if the page was turned clockwise once, or thrice. */
export type Upward = 'clockwise' | 'anticlockwise';
export declare function cropLine(picture: Pixels, box: TextBox, upward?: Upward): LineCrop;
export declare const isTall: (box: TextBox) => boolean;
