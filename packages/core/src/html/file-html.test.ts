import { expect, it } from 'vitest'
import { fileHtml } from './file-html.ts'

const sha256 = 'a'.repeat(64)

it('fileHtml names a picture with its size and a description, and any other file with a link', () => {
  expect(fileHtml({ sha256, name: 'Tide "high".png', size: { width: 60, height: 40 } })).toBe(
    `<p><img src="/files/${sha256}" alt="Tide &quot;high&quot;" width="60" height="40"></p>`,
  )
  expect(fileHtml({ sha256, name: '<b>.pdf', size: null })).toBe(`<p><a href="/files/${sha256}">&lt;b&gt;.pdf</a></p>`)
})
