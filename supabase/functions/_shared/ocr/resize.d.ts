import { type Pixels } from './pixels.ts';
export declare function resize(source: Pixels, width: number, height: number): Pixels;
