import { type ImageFormat } from './image-format.ts';
export type ImageRefusal = 'not-an-image' | 'unsupported-format' | 'too-large' | 'too-many-pixels' | 'corrupt';
export type ImageInspection = {
    readonly ok: true;
    readonly format: ImageFormat;
    readonly width: number;
    readonly height: number;
} | {
    readonly ok: false;
    readonly reason: ImageRefusal;
};
/** The size is as a person sees the picture: turned as its EXIF data says. */
export declare function inspectImage(bytes: Uint8Array): Promise<ImageInspection>;
