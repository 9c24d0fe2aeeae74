// The content types of the search filter: what a capture contains (code, links, text) and how long it is. The database applies
// the same rule (private.content_class); this one decides whether a capture that changes on the page stays in the list.

import { readingLength, readLines } from '../html/plain-text.ts'
import { limits } from '../plan/limits.ts'

export const contentTypes = ['all', 'text', 'code', 'links', 'long', 'short'] as const

export type ContentType = (typeof contentTypes)[number]

export function matchesContentType(content: string, type: ContentType): boolean {
  switch (type) {
    case 'all':
      return true
    case 'code':
      return hasCode(content)
    case 'links':
      return hasLink(content)
    case 'text':
      return !hasCode(content) && !hasLink(content)
    case 'long':
      return lengthClass(content) === 'long'
    case 'short':
      return lengthClass(content) === 'short'
  }
}

export function lengthClass(content: string): 'long' | 'medium' | 'short' {
  const length = readingLength(content)
  if (length >= limits.capture.longFrom) return 'long'
  return length < limits.capture.shortUnder ? 'short' : 'medium'
}

export function hasLink(content: string): boolean {
  return /\bhttps?:\/\/[^\s<>"']+|\bwww\.[^\s<>"']+\.[^\s<>"']+/i.test(withAsciiBlanks(content))
}

/** A code block, or text in which many lines can only be code. */
export function hasCode(content: string): boolean {
  if (/<pre[\s>]|<code[\s>]|(?<=^|\n)(?:```|~~~)|class="ql-code-block/i.test(withAsciiBlanks(content))) return true
  const lines = readLines(content).filter((line) => /\S/.test(withAsciiBlanks(line)))
  const codeLines = lines.filter(isCodeLine)
  return codeLines.length > 0 && codeLines.length / lines.length >= codeShare
}

const codeShare = 0.3

/** The same rule as private.is_code_line in the database. */
export function isCodeLine(line: string): boolean {
  const text = withAsciiBlanks(line)
  return codePatterns.some((pattern) => pattern.test(text))
}

/** The database's patterns know only the blanks of ASCII. Any other blank becomes a character that is neither blank nor letter. */
function withAsciiBlanks(text: string): string {
  return text.replace(/[^\S \t-\r]/g, '·')
}

// These run on text from anybody, at every change of a list. No pattern has two neighbouring parts that can match the same run of
// blanks: that would take quadratic time.
const codePatterns = [
  /[;{]\s*$/,
  /^\s*[}\])][}\]);,]*\s*$/,
  /=>|::|!==|===|&&|\|\|/,
  /^\s*(?:const|let|var)\s+[\w${[].*=/s,
  /^\s*(?:export\s+|async\s+|public\s+|private\s+|static\s+)*(?:function|class|interface|enum|struct|fn|func|def)\s+\w+\s*[({:<]/,
  /^\s*(?:import\s.+\sfrom\s+['"]|from\s+[\w.]+\s+import\s|#include\s*[<"]|using\s+namespace\s|package\s+[\w.]+;)/s,
  /^\s*(?:if|for|while|switch|catch)\s*\(.+\)\s*(?:[{;]\s*)?$/s,
  /^\s*(?:if|for|while|elif|else|try|except|with)\b[^.?!]*:\s*$/,
  /^\s*(?:select\s.+\sfrom\s|insert\s+into\s|create\s+(?:table|index|function)\s|update\s+\w+\s+set\s)/is,
  /^\s*(?:\$|>>>)\s+\S/,
  /^\s*<\/?[a-z][\w-]*(?:\s[^<>]*)?>/i,
  /\b(?:console\.log|print|printf|System\.out\.println)\s*\(/,
]
