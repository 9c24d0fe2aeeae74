import { type LineCrop } from './crop-line.ts';
import { type Alphabet, type ReadText } from './ctc.ts';
import type { Model } from './model.ts';
export interface Recogniser {
    readonly model: Model;
    readonly alphabet: Alphabet;
}
/** One reading per crop, in the order of the crops. */
export declare function readLines({ model, alphabet }: Recogniser, crops: readonly LineCrop[]): Promise<ReadText[]>;
