// Limits of files in notes. In their own file, because only notes with files need them.

export const fileLimits = {
  /** As the server's MAX_FILE_BYTES, which an operator may change. */
  bytesMax: 50 * 1024 * 1024,
  /** Decoding a larger picture would take half a gigabyte of memory. */
  pixelsMax: 80_000_000,
  /** Required by hosted Supabase. */
  chunkBytes: 6 * 1024 * 1024,
  /** Larger files are not kept on the device for reading without a connection. */
  keptBytesMax: 10 * 1024 * 1024,
}
