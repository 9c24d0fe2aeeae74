// Detects the type of a file by its content. The client's claim is kept only where the content does not contradict it.
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'

/** The number of bytes that the detection reads. */
export const HEAD_BYTES = 4100
const UNKNOWN = 'application/octet-stream'

export async function contentTypeOf(head: Buffer, claim: string | null): Promise<string> {
  const claimed = essenceOf(claim)
  // The mark that begins UTF-16 looks like a frame of MP3.
  if (isUtf16(head)) return textType(claimed, 'text/plain', head)
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found) return isTextual(found.mime) && isText(head) ? textType(claimed, found.mime, head) : found.mime
  if (head.length === 0) return claimed ?? UNKNOWN
  if (isText(head)) return textType(claimed, 'text/plain', head)
  // Other encodings have no mark, so the client has to say that it is a text.
  if (claimed !== null && isTextual(claimed) && !CONTROLS.test(head.toString('latin1')))
    return textType(claimed, 'text/plain', head)
  // Types with a signature would have been found.
  return claimed === null || isTextual(claimed) || SIGNED.has(claimed) || /^(?:image|audio|video)\//.test(claimed)
    ? UNKNOWN
    : claimed
}

/** Tells whether a bucket takes a type. Lists have entries such as image/* and text/plain. */
export function isAllowed(type: string, allowed: readonly string[] | null): boolean {
  if (allowed === null || allowed.length === 0) return true
  return allowed.some((entry) => {
    const wanted = entry.trim().toLowerCase()
    return wanted === '*/*' || wanted === type || (wanted.endsWith('/*') && type.startsWith(wanted.slice(0, -1)))
  })
}

/** The encoding of a text; null for other types. */
export function charsetOf(type: string, head: Buffer): string | null {
  if (!isTextual(type)) return null
  return isUtf16(head) ? utf16Of(head) : isText(head) ? 'utf-8' : 'windows-1252'
}

const SIGNED: ReadonlySet<string> = supportedMimeTypes as ReadonlySet<string>
const TEXTUAL =
  /^(?:text\/[\w.+-]+|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml|toml|sql|rtf|x-ndjson|x-yaml|x-sh)|image\/svg\+xml)$/

const isTextual = (type: string): boolean => TEXTUAL.test(type)

/** Texts have no signature, so the claim decides which kind of text it is. None of them is shown as a page: see serving.ts. */
function textType(claimed: string | null, found: string, head: Buffer): string {
  if (claimed === SVG && !isSvg(head)) return isTextual(found) && found !== SVG ? found : 'text/plain'
  return claimed !== null && isTextual(claimed) ? claimed : found
}

const SVG = 'image/svg+xml'
const BEFORE_ROOT = /<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<!DOCTYPE[^>[]*(?:\[[^\]]*\])?[^>]*>/gi

function isSvg(head: Buffer): boolean {
  const text = isUtf16(head) ? new TextDecoder(utf16Of(head)).decode(head) : head.toString()
  return /^<(?:\w+:)?svg[\s/>]/.test(text.replace(BEFORE_ROOT, '').replace(/^[\s\uFEFF]+/, ''))
}

function essenceOf(type: string | null): string | null {
  const essence = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence) ? essence : null
}

/** Control characters that no text has. Windows-1252 has letters where Latin-1 has more of them. */
const CONTROLS = /[^\P{Cc}\t\n\v\f\r\x80-\x9f]/u

const utf16Of = (head: Buffer): string => (head[0] === 0xfe ? 'utf-16be' : 'utf-16le')

/** Tells whether it is a text that begins with the byte order mark of UTF-16. */
function isUtf16(head: Buffer): boolean {
  if (head.length < 2 || !((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)))
    return false
  try {
    const text = new TextDecoder(utf16Of(head), { fatal: true }).decode(head, { stream: true })
    return !CONTROLS.test(text)
  } catch {
    return false
  }
}

function isText(head: Buffer): boolean {
  if (head.includes(0)) return false
  try {
    // Streaming, because the last character may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true })
    return true
  } catch {
    return false
  }
}
