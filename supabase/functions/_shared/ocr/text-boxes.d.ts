import type { Model } from './model.ts';
import { type Pixels } from './pixels.ts';
import { type TextBox } from './text-box.ts';
/** Looks once at a small scale, and again larger when the print turns out to be small. */
export declare function findTextBoxes(detector: Model, picture: Pixels): Promise<TextBox[]>;
