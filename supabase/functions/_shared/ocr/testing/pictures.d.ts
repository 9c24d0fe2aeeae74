export interface Specimen {
    readonly file: string;
    readonly category: 'screen' | 'doc' | 'photo' | 'rot90' | 'exif' | 'lang';
    readonly lang: 'eng' | 'deu' | 'fra';
    readonly text: string;
    bytes(): Promise<Buffer>;
}
/** Screenshots, documents, photos, turned pages and accents. */
export declare function specimens(folder: URL): Promise<Specimen[]>;
/** Plain paragraphs, drawn to be turned, darkened and put together by the tests. */
export declare function drawing(folder: URL, name: string): Promise<{
    text: string;
    bytes: Buffer;
}>;
