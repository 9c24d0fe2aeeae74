// Detects a phone or tablet by the user agent.

export function isMobileDevice({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  if (/\b(?:Mobi|Mobile|Android|iPhone|iPad|iPod|Tablet)\b/i.test(userAgent)) return true
  // An iPad identifies itself as a Mac, but no Mac has a touch screen.
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1
}
