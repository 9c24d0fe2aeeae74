import type { Pixels, QuarterTurns } from './pixels.ts';
import { type Recogniser } from './read-lines.ts';
import type { TextBox } from './text-box.ts';
/** How often the picture must be turned clockwise before it can be read. */
export declare function turnsToUpright(recogniser: Recogniser, picture: Pixels, boxes: readonly TextBox[]): Promise<QuarterTurns>;
