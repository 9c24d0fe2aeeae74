// The keys of notes in their source, and the address by which the text of one note names another until both are stored.

import { storableText } from '@jotsam/core/capture/storable-text'
import { characterCount } from '@jotsam/core/capture/truncate'

const LONGEST_ID = 500

/** A file's path may be longer than a key. The end of a path is more specific than its beginning. */
export function shortId(externalId: string): string {
  const id = apartFromParts(storableText(externalId))
  return characterCount(id) <= LONGEST_ID
    ? id
    : `${digest(id)}…${Array.from(id)
        .slice(-LONGEST_ID / 2)
        .join('')}`
}

/** The parts of a long note have the keys `id#2`, `id#3`. A key that ends like that by itself gets another sign, to be told apart. */
function apartFromParts(id: string): string {
  return /#\d+#*$/.test(id) ? `${id}#` : id
}

/** FNV-1a: it only has to distinguish long paths of one person. */
function digest(text: string): string {
  let hash = 0xcbf29ce484222325n
  for (const character of text)
    hash = BigInt.asUintN(64, (hash ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n)
  return hash.toString(16)
}

/** A link to this address becomes a mention of that note when the import has stored it: `private.with_mentions` in the database knows this
 * form. The domain exists nowhere. */
export function noteAddress(externalId: string): string {
  const bytes = new TextEncoder().encode(shortId(externalId))
  return `https://note.invalid/${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
