// Parses a ban duration in GoTrue's notation: `none`, or hours, minutes and seconds such as `24h` and `1h30m`. Pure.

type Ban = { readonly kind: 'none' } | { readonly kind: 'for'; readonly milliseconds: number }

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

export function parseBanDuration(given: string): Ban | null {
  if (given === 'none') return { kind: 'none' }
  if (!/^(\d{1,9}(\.\d{1,9})?(h|ms|m|s))+$/.test(given)) return null
  const terms = [...given.matchAll(/([\d.]+)(h|ms|m|s)/g)]
  const milliseconds = terms.reduce((sum, [, count = '', unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
  return { kind: 'for', milliseconds: Math.min(milliseconds, MAX_BAN_MS) }
}

/** Returns null when the user is not banned. */
export function bannedUntil(ban: Ban, now: Date): Date | null {
  return ban.kind === 'none' || ban.milliseconds === 0 ? null : new Date(now.getTime() + ban.milliseconds)
}

// 290 years is the longest duration that GoTrue can hold. PostgreSQL and clients disagree about later dates.
const MAX_BAN_MS = 290 * 365.25 * 24 * 3_600_000
