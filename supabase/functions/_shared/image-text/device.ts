// Decides whether a call comes from a phone or tablet, from the call's claim and the browser's headers. Pure.
import type { Device } from '@jotsam/core/plan/ocr-allowance'

export function deviceOf(claimed: Device | undefined, headers: Headers): Device {
  if (claimed === 'desktop') return 'desktop'
  const seen = deviceByHints(headers)
  return claimed === 'mobile' ? (seen ?? 'mobile') : (seen ?? 'desktop')
}

/** Null when the headers do not tell, as with programs that are not browsers. */
function deviceByHints(headers: Headers): Device | null {
  const hint = headers.get('sec-ch-ua-mobile')?.trim()
  const agent = (headers.get('user-agent') ?? '').slice(0, LONGEST_AGENT)
  if (hint === '?1' || PORTABLE.test(agent)) return 'mobile'
  if (MAYBE_A_TABLET.test(agent) && !OTHER_BROWSERS.test(agent)) return null
  return hint === '?0' || DESKTOP.test(agent) ? 'desktop' : null
}

// Real user agents have about 200 characters. The expressions below would be slow on thousands of brackets.
const LONGEST_AGENT = 500
const PORTABLE = /\b(?:Mobi|Mobile|Android|iPhone|iPad|iPod|Tablet)\b/i
const DESKTOP = /\((?:[^)]*;\s*)?(?:Windows NT|Macintosh|X11|CrOS|Linux x86_64|Linux i686)\b/
// Safari on an iPad presents itself as a Mac. No header tells the two apart.
const MAYBE_A_TABLET = /\bMacintosh;.*\bVersion\/[\d.]+ Safari\//
const OTHER_BROWSERS = /\b(?:Chrome|Chromium|Edg|OPR|Firefox)\//
