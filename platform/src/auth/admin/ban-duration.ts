// How long a ban lasts, in the notation of GoTrue: `none`, or hours, minutes and seconds such as `24h` and `1h30m`. Pure.

type Ban = { readonly kind: 'none' } | { readonly kind: 'for'; readonly milliseconds: number }

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1 }

export function banOf(given: string): Ban | null {
  if (given === 'none') return { kind: 'none' }
  if (!/^(\d{1,9}(\.\d{1,9})?(h|ms|m|s))+$/.test(given)) return null
  const parts = [...given.matchAll(/([\d.]+)(h|ms|m|s)/g)]
  const milliseconds = parts.reduce((sum, [, count = '', unit = '']) => sum + Number(count) * (UNITS[unit] ?? 0), 0)
  return { kind: 'for', milliseconds: Math.min(milliseconds, LONGEST_MS) }
}

/** The end of the ban, null when there is none. */
export function bannedUntil(ban: Ban, now: Date): Date | null {
  return ban.kind === 'none' || ban.milliseconds === 0 ? null : new Date(now.getTime() + ban.milliseconds)
}

// What a duration in GoTrue can hold, 290 years; later dates would leave what PostgreSQL and clients read alike.
const LONGEST_MS = 290 * 365.25 * 24 * 3_600_000
