import { describe, expect, it } from 'vitest'
import { type LibraryNode, shownNodes, tagsIn } from './library-graph.ts'

const node = (id: string, more: Partial<LibraryNode> = {}): LibraryNode => ({
  id,
  title: `Note ${id}`,
  zettel_id: '202611151030',
  folder_id: null,
  tags: [],
  links: 1,
  ...more,
})
const folders = [
  { id: 'sea', parent_id: null },
  { id: 'tides', parent_id: 'sea' },
]
const nodes = [
  node('a', { folder_id: 'sea', tags: ['moon'] }),
  node('b', { folder_id: 'tides', tags: ['moon', 'salt'], title: 'Ebb and Flow' }),
  node('c', { zettel_id: '202612240000' }),
]

describe('the filter of the library graph', () => {
  it.each([
    [{ folderId: null, tag: null, words: '' }, 'abc'],
    [{ folderId: 'sea', tag: null, words: '' }, 'ab'],
    [{ folderId: 'tides', tag: null, words: '' }, 'b'],
    [{ folderId: 'gone', tag: null, words: '' }, ''],
    [{ folderId: null, tag: 'moon', words: '' }, 'ab'],
    [{ folderId: 'sea', tag: 'salt', words: '' }, 'b'],
    [{ folderId: null, tag: null, words: ' ebb AND ' }, 'b'],
    [{ folderId: null, tag: null, words: '20261224' }, 'c'],
  ])('%j shows %j', (filter, expected) => {
    const shown = shownNodes(nodes, filter, folders)
    expect(
      nodes
        .filter((_, at) => shown[at])
        .map(({ id }) => id)
        .join(''),
    ).toBe(expected)
  })

  it('lists the tags, the most used first', () => {
    expect(tagsIn(nodes)).toEqual(['moon', 'salt'])
  })
})
