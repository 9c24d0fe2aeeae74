// Formats a number of bytes: 0 bytes, 1.5 kB, 50 MB.

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

export function byteSize(bytes: number): string {
  const power = Math.min(Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)), UNITS.length - 1)
  const size = bytes / 1024 ** power
  const shown = size.toLocaleString('en-US', { maximumFractionDigits: size < 10 && power > 0 ? 1 : 0 })
  return `${shown} ${UNITS[power]}`
}
