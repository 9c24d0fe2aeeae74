import { expect, it } from 'vitest'
import { NoteFiles, withFileAddresses } from './note-files.ts'
import { memoryFile } from './testing.ts'

const [a, b] = ['a', 'b'].map((letter) => letter.repeat(64))

it('withFileAddresses puts the hashes of files into the text, and the names of files that were not imported', () => {
  const files = new NoteFiles()
  const [picture, plan, lost] = ['p', 'q', 'r'].map((name) => memoryFile(name, name))
  const html =
    files.block(picture, 'a <b>.png') +
    files.block(plan, 'plan & co.pdf') +
    files.block(lost, 'x.pdf') +
    files.block(picture, 'again.png') +
    files.block(undefined, 'gone.gif')
  expect(files.files.map(({ name }) => name)).toEqual(['a <b>.png', 'plan & co.pdf', 'x.pdf'])
  expect(files.missing).toEqual(['gone.gif'])
  expect(withFileAddresses(html, [a ?? '', b ?? '', null])).toBe(
    `<p><img src="/files/${a}" alt="a &lt;b&gt;"></p><p><a href="/files/${b}">plan &amp; co.pdf</a></p><p>[File: x.pdf]</p>` +
      `<p><img src="/files/${a}" alt="again"></p><p>[File: gone.gif]</p>`,
  )
  expect(withFileAddresses(html, [null, null, null])).toContain('<p>[Picture: a &lt;b&gt;]</p>')
})
