export type Base64Refusal = 'not-base64' | 'not-an-image' | 'too-large';
export type DecodedBase64 = {
    readonly ok: true;
    readonly bytes: Uint8Array;
} | {
    readonly ok: false;
    readonly reason: Base64Refusal;
};
export declare function decodeImageBase64(text: string): DecodedBase64;
