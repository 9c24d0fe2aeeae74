import type { PictureText } from './read-picture.ts';
export type OcrFailure = 
/** Too many pictures are waiting; nothing was started. */
{
    readonly ok: false;
    readonly reason: 'busy';
} | {
    readonly ok: false;
    readonly reason: 'corrupt';
    readonly cause: string;
} | {
    readonly ok: false;
    readonly reason: 'timed-out';
    readonly afterMs: number;
} | {
    readonly ok: false;
    readonly reason: 'crashed';
    readonly cause: string;
} | {
    readonly ok: false;
    readonly reason: 'closed';
};
export type OcrResult = ({
    readonly ok: true;
} & PictureText) | OcrFailure;
export interface OcrEngine {
    /** Never rejects. Pass only what inspectImage let through. */
    recognize(bytes: Uint8Array): Promise<OcrResult>;
    /** Ends the worker; what is waiting fails as closed. */
    close(): void;
}
export interface OcrEngineOptions {
    /** The built file of `_workers/ocr.ts`. */
    readonly workerUrl: URL;
    /** How long an unused worker keeps its memory. */
    readonly idleMs?: number;
    /** How long one picture may take, a worker's start included. */
    readonly timeLimitMs?: number;
    /** How many pictures may wait behind the one being read. */
    readonly maxWaiting?: number;
}
export declare function createOcrEngine(options: OcrEngineOptions): OcrEngine;
