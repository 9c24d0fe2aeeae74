// @vitest-environment happy-dom
import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { nodesAndMarks } from './nodes-and-marks.ts'
import { inert, readHtml } from './read-html.ts'
import { randomDocument, sampleDocuments } from './sample-documents.ts'
import { htmlWriter } from './stored-html.ts'

const schema = getSchema(nodesAndMarks)
/** ROUND_TRIPS=3000 tries more documents. */
const COUNT = Number(import.meta.env.ROUND_TRIPS ?? (import.meta.env.TEST_DEEP === '1' ? 300 : 30))
const TIMEOUT_MS = Math.max(60_000, COUNT * 2_000)
const seeds = Array.from({ length: COUNT }, (_, at) => at + 1)

function opened(html: string) {
  const { doc, origins } = readHtml(schema, html)
  doc.check()
  return { doc, origins, write: htmlWriter(schema, origins) }
}

describe('a note that was opened', () => {
  it.each(Object.entries(sampleDocuments))('is written unchanged: %s', (_, html) => {
    const { doc, write } = opened(html)
    if (html === sampleDocuments['a video in a paragraph']) expect(write(doc)).toBe(MOVED_OUT)
    else expect(write(doc)).toBe(html)
  })

  it('is written unchanged, whatever it contains', { timeout: TIMEOUT_MS }, () => {
    for (const seed of seeds) {
      const html = randomDocument(seed)
      const { doc, write } = opened(html)
      expect(write(doc), `seed ${seed}`).toBe(html)
    }
  })
})

/** A video is a block of its own, and nothing is written twice. */
const MOVED_OUT = '<p>a</p><iframe class="ql-video" src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe><p>b</p>'

describe('an edit', () => {
  it('changes only its own block, and loses no word and no picture', { timeout: TIMEOUT_MS }, () => {
    const documents = [...Object.values(sampleDocuments), ...seeds.slice(0, COUNT / 2).map(randomDocument)]
    for (const html of documents) {
      const { doc, origins, write } = opened(html)
      for (const at of [...lineEnds(doc)].slice(0, 6)) {
        const edited = EditorState.create({ doc }).tr.insertText('Ω', at).doc
        const after = write(edited)
        expect(outline(after), html).toBe(outlineWith(doc, at))
        for (const { element, node } of origins.values())
          if (!contains(edited, node)) continue
          else expect(after.includes(element.outerHTML), `${element.outerHTML} in ${after}`).toBe(true)
      }
    }
  })
})

function* lineEnds(doc: Node): Iterable<number> {
  const ends: number[] = []
  doc.descendants((node, at) => {
    if (node.isTextblock) ends.push(at + 1 + node.content.size)
  })
  yield* ends
}

function contains(doc: Node, wanted: Node): boolean {
  let found = false
  doc.descendants((node) => {
    if (node === wanted) found = true
    return !found
  })
  return found
}

/** The words and pictures of an HTML text. */
function outline(html: string): string {
  return (inert(html).textContent ?? '').replace(/\s+/g, '') + (html.match(/<(?:img|iframe|hr)\b/g) ?? []).join('')
}

function outlineWith(doc: Node, at: number): string {
  return outline(htmlWriter(schema, new Map())(EditorState.create({ doc }).tr.insertText('Ω', at).doc))
}
