// File names for downloads: valid on every system, and never a path.

import { truncate } from '../capture/truncate.ts'

export function fileName(title: string, extension: string): string {
  return `${baseName(title)}.${extension}`
}

/** Adds a number to a name that is taken. Some file systems ignore case, so this does too. */
export function unusedFileName(title: string, extension: string, taken: Set<string>): string {
  const base = baseName(title)
  let name = `${base}.${extension}`
  for (let number = 2; taken.has(name.toLowerCase()); number += 1) name = `${base} ${number}.${extension}`
  taken.add(name.toLowerCase())
  return name
}

/** The name without an extension, also for folders. */
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

// A character has up to four bytes: with a number and an extension the name stays under the 255 bytes of file systems.
const longest = 58

// Device names that Windows refuses as file names, with or without an extension.
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?$/i

/** A leading dot hides a file, a trailing one is lost on Windows. */
function trimEnds(name: string): string {
  return name.replace(/^[\s.]+/, '').replace(/[\s.]+$/, '')
}
