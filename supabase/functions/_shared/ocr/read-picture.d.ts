import type { Model } from './model.ts';
import type { Pixels, QuarterTurns } from './pixels.ts';
import { type Recogniser } from './read-lines.ts';
export interface PictureText {
    /** One line of the page a line; empty when nothing was found. */
    readonly text: string;
    /** The mean probability over the lines, 0 to 1; 0 when nothing was found. */
    readonly confidence: number;
    /** How often the picture had to be turned clockwise to be read. */
    readonly turns: QuarterTurns;
}
export interface Models {
    readonly detector: Model;
    readonly recogniser: Recogniser;
}
export declare function readPicture({ detector, recogniser }: Models, picture: Pixels): Promise<PictureText>;
