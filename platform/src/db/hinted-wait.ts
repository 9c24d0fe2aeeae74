/** The seconds that the hint of a refusal names, as in `hint = 'Try again in 90 seconds.'`; null for any other hint. */
export function hintedWait(hint: unknown): string | null {
  return (typeof hint === 'string' ? /^Try again in (\d{1,6}) seconds\.$/.exec(hint)?.[1] : null) ?? null
}
