// What a picture may weigh. Above these it is refused before a single pixel is decoded.

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 40_000_000
