import { expect, it } from 'vitest'
import { htmlToMarkdown } from '../markdown/html-to-markdown.ts'
import { markdownToHtml } from '../markdown/markdown.ts'
import { fileAddress, fileHash, fileHashes } from './file-address.ts'

const hash = 'ab'.repeat(32)

it('fileHash recognises the address of a file, and no other', () => {
  expect(fileHash(fileAddress(hash))).toBe(hash)
  for (const other of [
    `//files/${hash}`,
    `/files/${hash}0`,
    `/files/${hash}/..`,
    `https://a.org/files/${hash}`,
    '/files/',
    null,
  ])
    expect(fileHash(other)).toBeNull()
})

it('fileHashes finds every file that a note names, once', () => {
  const other = 'cd'.repeat(32)
  const content = `<p><img src="/files/${hash}"><img src="/files/${hash}"><a href="/files/${other}">b</a></p> /files/${hash}0`
  expect(fileHashes(content)).toEqual([hash, other])
})

it('Markdown keeps the address of a file', () => {
  const markdown = htmlToMarkdown(
    `<p><img src="/files/${hash}" alt="A boat"> <a href="/files/${hash}">tide.pdf</a></p>`,
  )
  expect(markdown.trim()).toBe(`![A boat](/files/${hash}) [tide.pdf](/files/${hash})`)
  expect(fileHashes(markdownToHtml(markdown))).toEqual([hash])
  expect(markdownToHtml(markdown)).toContain(`<img src="/files/${hash}" alt="A boat">`)
})
