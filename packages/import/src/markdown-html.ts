// HTML in a Markdown text as plain Markdown, and pictures that are inlined in it as files of the note. Tags within a line, such as <u>, are
// left to the reader of Markdown.

import { htmlTree } from '@jotsam/core/html/html-tree'
import { isInlineImage } from '@jotsam/core/html/sanitize-policy'
import type { NoteFiles } from './note-files.ts'

/** Marked text as Obsidian, Logseq and Joplin write it: ==words==. In a comparison, a blank follows the signs. Not for code. */
export function withMarks(markdown: string): string {
  return markdown.replace(/==(?=[^\s=])((?:[^=\n]|=(?!=)){1,500})(?<=\S)==/g, '<mark>$1</mark>')
}

/** Replaces HTML by Markdown. Not for code. */
export function withoutHtml(markdown: string): string {
  return markdown
    .replace(/<img\s[^<>]*>/gi, (tag) => {
      const alt = attribute(tag, 'alt').replace(/[[\]\s]+/g, ' ')
      const src = attribute(tag, 'src')
      return src === '' ? tag : `![${alt}](<${src}>)`
    })
    .replace(/(<a(?:\s[^<>]{0,2000})?>)([\s\S]{0,1000}?)<\/a>/gi, (_, tag: string, words: string) => {
      const href = attribute(tag, 'href')
      return href === '' ? words : `[${words}](<${href}>)`
    })
    .replace(/<summary>[^\S\n]*([^\n]{0,500}?)[^\S\n]*<\/summary>/gi, '\n**$1**\n')
    .replace(/^.*<\/?(?:div|center|p|section|article|details|figure)[\s>].*$/gim, withoutWrappers)
}

const WRAPPER = /<\/?(?:div|center|p|section|article|details|figure)(?:\s[^<>]{0,500})?>/gi

/** A line that is indented may be code. */
function withoutWrappers(line: string): string {
  if (/^(?: {4}|\t)/.test(line)) return line
  // A closing tag at the end of a line ends a paragraph.
  const text = line.trimEnd()
  const indent = /^ */.exec(line)?.[0] ?? ''
  return indent + text.replace(WRAPPER, ' ').trim() + (/<\/\w+>$/.test(text) ? '\n' : '')
}

function attribute(tag: string, name: string): string {
  const [element] = htmlTree(tag)
  return typeof element === 'object' ? (element.attributes.get(name)?.trim() ?? '') : ''
}

/** Turns inlined pictures into files. Google Docs inlines them in link definitions at the end. Not for code. */
export function withPictureFiles(markdown: string, files: NoteFiles): string {
  return markdown.replace(
    /(!\[[^[\]\n]{0,500}\]\(<?|^ {0,3}\[[^[\]\n]{1,200}\]:[ \t]{0,5}<?)(data:image\/([a-z]{3,4});base64,[a-z0-9+/=]+)/gim,
    (whole, before: string, address: string, type: string) => {
      const bytes = isInlineImage(address) ? base64Bytes(address.slice(address.indexOf(',') + 1)) : null
      if (bytes === null) return whole
      const file = {
        bytes: bytes.length,
        async *chunks() {
          yield bytes
        },
      }
      return before + files.address(file, `picture.${type.toLowerCase()}`)
    },
  )
}

function base64Bytes(text: string): Uint8Array | null {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return null
  }
}
