// Names the device of a request by its user agent. Pure.

const UNKNOWN_DEVICE = 'Unknown device'

// The first match counts, because most browsers also name the ones that they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const EXTENSION = 'BrowserExtension/1'

/**
 * The user agent of a session, as it is stored. An extension has the user agent of its browser; only the origin, which the browser sets,
 * tells them apart.
 */
export function storedUserAgent(userAgent: string | undefined, origin: string | undefined): string | null {
  const isExtension = /^[a-z-]+-extension:\/\//.test(origin ?? '')
  return isExtension ? `${userAgent ?? ''} ${EXTENSION}` : (userAgent ?? null)
}

/** Returns a name such as "Chrome on Windows", or "Chrome extension on Windows". */
export function deviceOf(userAgent: string | null): string {
  const named = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const [browser, system] = [named(BROWSERS), named(SYSTEMS)]
  const client = userAgent?.includes(EXTENSION) ? `${browser ?? 'Browser'} extension` : browser
  if (client && system) return `${client} on ${system}`
  return client ?? system ?? UNKNOWN_DEVICE
}
