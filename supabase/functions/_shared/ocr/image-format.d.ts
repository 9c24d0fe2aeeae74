export type ImageFormat = 'jpeg' | 'png' | 'webp';
/** Null: not a picture of any kind we know; 'other': a picture, but of a kind we do not take. */
export declare function imageFormat(bytes: Uint8Array): ImageFormat | 'other' | null;
