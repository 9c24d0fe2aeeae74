// What a picture may weigh. Above these it is refused before a single pixel is decoded. Said here once more than in core's limits,
// which the worker, a file by itself, does not take along.

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 16_000_000
