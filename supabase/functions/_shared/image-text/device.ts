// Whether a call comes from a phone or tablet. What the call claims is weighed against what its browser says. Pure.
import type { Device } from '@jotsam/core/plan/ocr-allowance'

export function deviceOf(claimed: Device | undefined, headers: Headers): Device {
  if (claimed === 'desktop') return 'desktop'
  const seen = deviceByHints(headers)
  return claimed === 'mobile' ? (seen ?? 'mobile') : (seen ?? 'desktop')
}

/** Null when the browser does not tell, and for programs that are no browser. */
function deviceByHints(headers: Headers): Device | null {
  const hint = headers.get('sec-ch-ua-mobile')?.trim()
  const agent = (headers.get('user-agent') ?? '').slice(0, LONGEST_AGENT)
  if (hint === '?1' || PORTABLE.test(agent)) return 'mobile'
  if (MAYBE_A_TABLET.test(agent) && !OTHER_BROWSERS.test(agent)) return null
  return hint === '?0' || DESKTOP.test(agent) ? 'desktop' : null
}

// Browsers take some two hundred characters to name themselves; in thousands of brackets the searches below would stall.
const LONGEST_AGENT = 500
const PORTABLE = /\b(?:Mobi|Mobile|Android|iPhone|iPad|iPod|Tablet)\b/i
const DESKTOP = /\((?:[^)]*;\s*)?(?:Windows NT|Macintosh|X11|CrOS|Linux x86_64|Linux i686)\b/
// Safari on an iPad says it is a Mac; nothing that reaches a server tells the two apart.
const MAYBE_A_TABLET = /\bMacintosh;.*\bVersion\/[\d.]+ Safari\//
const OTHER_BROWSERS = /\b(?:Chrome|Chromium|Edg|OPR|Firefox)\//
