// Detects the type of a file by its content. The client's claim is kept only where the content does not contradict it.
import { fileTypeFromBuffer, supportedMimeTypes } from 'file-type'

/** The number of bytes that the detection reads. */
export const HEAD_BYTES = 4100
const UNKNOWN = 'application/octet-stream'

export async function contentTypeOf(head: Buffer, claim: string | null): Promise<string> {
  const claimed = essenceOf(claim)
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  if (found) return isTextual(found.mime) && isText(head) ? textType(claimed, found.mime) : found.mime
  if (head.length === 0) return claimed ?? UNKNOWN
  if (isText(head)) return textType(claimed, 'text/plain')
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

const SIGNED: ReadonlySet<string> = supportedMimeTypes as ReadonlySet<string>
const TEXTUAL =
  /^(?:text\/[\w.+-]+|application\/(?:[\w.-]+\+)?(?:json|xml|javascript|yaml|toml|sql|rtf|x-ndjson|x-yaml|x-sh)|image\/svg\+xml)$/

const isTextual = (type: string): boolean => TEXTUAL.test(type)

/** Texts have no signature, so the claim decides which kind of text it is. None of them is shown as a page: see serving.ts. */
function textType(claimed: string | null, found: string): string {
  return claimed !== null && isTextual(claimed) ? claimed : found
}

function essenceOf(type: string | null): string | null {
  const essence = (type ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/.test(essence) ? essence : null
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
