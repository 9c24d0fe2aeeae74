/**
 * A name that somebody else chose, to show beside our own words: without line breaks, control characters and marks that turn the direction of a
 * text, so that it cannot look like something else.
 */
export function oneLine(name: string): string {
  return name.replace(/[\p{C}\p{Z}]+/gu, ' ').trim()
}
