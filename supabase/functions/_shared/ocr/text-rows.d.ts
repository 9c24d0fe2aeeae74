import type { TextBox } from './text-box.ts';
/** A box with its place on the straightened page. */
export interface Placed<T extends TextBox = TextBox> {
    readonly item: T;
    readonly left: number;
    readonly right: number;
    readonly y: number;
}
/** Undoes the slant of a photographed page, which may differ from its top to its bottom. */
export declare function straighten<T extends TextBox>(items: readonly T[]): Placed<T>[];
/** Rows from top to bottom, each from left to right. */
export declare function rowsOf<T extends TextBox>(placed: readonly Placed<T>[]): T[][];
