// The specification fixes some sentences with a plural for every number. In all others one thing is singular.
import { expect, it } from 'vitest'
import { extensionMessages } from './extension.ts'
import { libraryGraphMessages } from './library-graph.ts'

const { reading } = extensionMessages.page
const { filtered } = libraryGraphMessages

it.each([
  [reading(1, null), 'Reading the conversation: 1 turn'],
  [reading(1, 1), 'Reading the conversation: 1 of 1 turn'],
  [reading(1, 2), 'Reading the conversation: 1 of 2 turns'],
  [filtered(1, 1), '1 of 1 note'],
  [filtered(1, 1200), '1 of 1,200 notes'],
])('a message has the singular for one thing: %s', (text, expected) => {
  expect(text).toBe(expected)
})
