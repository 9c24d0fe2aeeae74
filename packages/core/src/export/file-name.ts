// Names for files that a person downloads, valid on every system and never a path.

import { truncate } from '../capture/truncate.ts'

export function fileName(title: string, extension: string): string {
  return `${baseName(title)}.${extension}`
}

/** The name, or the name with a number where that one is taken; case does not tell files apart everywhere. */
export function unusedFileName(title: string, extension: string, taken: Set<string>): string {
  const base = baseName(title)
  let name = `${base}.${extension}`
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}.${extension}`
  taken.add(name.toLowerCase())
  return name
}

/** A folder's name by the same rule. */
export function baseName(title: string): string {
  // Cut once before trimming: trimming the end of a very long run of dots is slow.
  const plain = truncate(title)
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '')
    .replace(/[<>:"/\\|?*]+/g, ' ')
    .replace(/\s+/g, ' ')
  const name = trimEnds(truncate(trimEnds(plain), longest))
  if (name === '') return 'capture'
  return reserved.test(name) ? `${name}_` : name
}

// Four bytes a character at most: with a number and an extension still under the 255 bytes of file systems.
const longest = 58

// Device names that Windows will not have as files, with or without an extension.
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i

/** A leading dot hides a file, a trailing one is lost on Windows. */
function trimEnds(name: string): string {
  return name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}
