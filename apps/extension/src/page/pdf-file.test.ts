import { expect, it } from 'vitest'
import { pdfName, pdfNote } from './pdf-file.ts'

it.each([
  ['https://sea.example/papers/Low%20tide.pdf?x=1#page=2', 'Low tide.pdf'],
  ['https://arxiv.example/pdf/2401.00001', '2401.00001.pdf'],
  ['https://sea.example/', 'file.pdf'],
  ['https://sea.example/%E0%A4%A', '_E0_A4_A.pdf'],
])('names the file at %s %j', (url, name) => {
  expect(pdfName(url)).toBe(name)
})

it('is a note with the file and its address, or with the address alone', () => {
  const hash = 'a'.repeat(64)
  expect(pdfNote('https://sea.example/a.pdf?b&c', '<a>.pdf', hash)).toBe(
    `<p><a href="/files/${hash}">&lt;a&gt;.pdf</a></p><p><a href="https://sea.example/a.pdf?b&amp;c">https://sea.example/a.pdf?b&amp;c</a></p>`,
  )
  expect(pdfNote('https://sea.example/a.pdf', 'a.pdf', null)).toBe(
    '<p><a href="https://sea.example/a.pdf">a.pdf</a></p>',
  )
})
