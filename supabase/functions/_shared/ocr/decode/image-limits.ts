// Limits of a picture, checked before any pixel is decoded. They repeat core's limits because the worker is a single file that
// does not include core.

export const MAX_IMAGE_BYTES = 10 * 1024 * 1024
export const MAX_IMAGE_PIXELS = 16_000_000
