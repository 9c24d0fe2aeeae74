// The first picture of a note that is large enough to show on its card. Pure.
import { fileHash } from '@jotsam/core/html/file-address'

/** The SHA-256 of a file of the note. Pictures at other sites are not loaded, because that would tell them who reads what. */
export function firstPicture(content: string): string | null {
  for (const [tag] of content.matchAll(/<img\s[^>]*>/gi)) {
    const hash = fileHash(attribute(tag, 'src'))
    if (hash && Number(attribute(tag, 'width') ?? LEAST) >= LEAST) return hash
  }
  return null
}

/** Smaller ones are icons. */
const LEAST = 100

function attribute(tag: string, name: string): string | undefined {
  return new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(tag)?.[1]
}
