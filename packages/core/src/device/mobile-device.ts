// Whether a browser runs on a phone or tablet, by what it says of itself.

export function isMobileDevice({ userAgent, maxTouchPoints }: { userAgent: string; maxTouchPoints: number }): boolean {
  if (/\b(?:Mobi|Mobile|Android|iPhone|iPad|iPod|Tablet)\b/i.test(userAgent)) return true
  // An iPad says it is a Mac; no Mac has a touch screen.
  return /\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1
}
