import { z } from 'zod';
export declare const ocrJob: z.ZodObject<{
    id: z.ZodNumber;
    bytes: z.ZodCustom<Uint8Array<ArrayBufferLike>, Uint8Array<ArrayBufferLike>>;
}, z.core.$strip>;
export type OcrJob = z.infer<typeof ocrJob>;
export declare const ocrReply: z.ZodDiscriminatedUnion<[z.ZodObject<{
    kind: z.ZodLiteral<"read">;
    id: z.ZodNumber;
    text: z.ZodString;
    confidence: z.ZodNumber;
    turns: z.ZodUnion<readonly [z.ZodLiteral<0>, z.ZodLiteral<1>, z.ZodLiteral<2>, z.ZodLiteral<3>]>;
}, z.core.$strip>, z.ZodObject<{
    kind: z.ZodLiteral<"corrupt">;
    id: z.ZodNumber;
    cause: z.ZodString;
}, z.core.$strip>], "kind">;
export type OcrReply = z.infer<typeof ocrReply>;
