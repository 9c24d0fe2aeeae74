// @vitest-environment happy-dom
import { Editor } from '@tiptap/core'
import { expect, it } from 'vitest'
import { nodesAndMarks } from './document/nodes-and-marks.ts'
import { questionsOf } from './editor-outline.tsx'

const docOf = (content: string) => new Editor({ element: null, extensions: nodesAndMarks, content }).state.doc

it('lists the questions of a chat by their first words', () => {
  const turn = (author: string, words: string) =>
    `<h2><a href="https://chatgpt.com/c/1#turn-1">${author}</a></h2>${words}`
  const html = [
    turn('You', '<p></p><p>Why is the sea salt?</p><p>Truly?</p>'),
    turn('ChatGPT', '<h3>Rivers</h3><p>They carry it.</p>'),
    turn('You', '<p>And lakes?</p>'),
  ].join('')
  expect(questionsOf(docOf(html)).map(({ text }) => text)).toEqual(['Why is the sea salt?', 'And lakes?'])
  expect(questionsOf(docOf('<h2>You</h2><p>and I</p>'))).toEqual([])
})
