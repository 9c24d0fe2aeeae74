// The name under which a file of a note is stored: the first digits of its hash, which keep two files of one name apart, and the
// original name without the characters that are special in paths and addresses.
import { storableText } from './storable-text.ts'

export function attachmentName(sha256: string, name: string): string {
  return `${sha256.slice(0, 12)}-${shortName(name)}`
}

/** The original name. */
export function givenName(stored: string): string {
  return stored.replace(/^[0-9a-f]{12}-/, '')
}

/** At most 100 letters with the extension, and never empty. */
export function shortName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const clean = storableText(last)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}#?%<>:"|*]/gu, (sign) => (sign === '\u200d' ? sign : '_'))
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+/, '')
  const extension = /\.[\p{L}\p{N}]{1,12}$/u.exec(clean)?.[0] ?? ''
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, 100 - extension.length).join('')
  return (stem.replace(/[. ]+$/, '') || 'file') + extension
}
