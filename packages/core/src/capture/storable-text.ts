// What a PostgreSQL text column cannot hold is taken out before it is sent: NUL, and halves of surrogate pairs.

export function storableText(text: string): string {
  return text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
}
