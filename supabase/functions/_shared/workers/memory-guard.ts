// Ends a process of Node that takes too much memory. The bound of the heap does not count bytes, such as files and pictures.

/** For `execArgv`: a heap of this size, and a whole process that is larger by 256 MB at most. */
export function memoryLimits(heapMb: number): string[] {
  const check = `if (process.memoryUsage.rss() > ${(heapMb + 256) * 1024 ** 2}) process.abort()`
  const guard = encodeURIComponent(`setInterval(() => { ${check} }, 100).unref()`)
  return [`--max-old-space-size=${heapMb}`, `--import=data:text/javascript,${guard}`]
}
