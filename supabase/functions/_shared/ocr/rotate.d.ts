import type { Pixels, QuarterTurns } from './pixels.ts';
export declare function rotate(source: Pixels, turns: QuarterTurns): Pixels;
