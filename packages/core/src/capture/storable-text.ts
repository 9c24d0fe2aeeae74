// Removes what a PostgreSQL text column cannot hold: NUL, and halves of surrogate pairs.

export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}
