/** Formats a count in groups of three digits. Not with toLocaleString: its first call delays the first screen. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
