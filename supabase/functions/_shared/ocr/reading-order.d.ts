import type { TextBox } from './text-box.ts';
/** Rows in reading order, the pieces of each from left to right. */
export declare function readingOrder<T extends TextBox>(items: readonly T[]): T[][];
