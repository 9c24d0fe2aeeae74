export declare const MAX_IMAGE_BYTES: number;
export declare const MAX_IMAGE_PIXELS = 40000000;
