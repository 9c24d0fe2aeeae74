import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countByFolder, type FolderNode, folderTree, groupFolders } from './folder-tree.ts'

type Plain = { id: string; name: string; parent_id: string | null }

function folder(id: string, parent_id: string | null = null, name = id): Plain {
  return { id, name, parent_id }
}

function ids(nodes: FolderNode<Plain>[]): string[] {
  return nodes.flatMap((node) => [node.id, ...ids(node.children)])
}

describe('the tree', () => {
  // spec: N07
  it('derives children from the flat list, in its order', () => {
    const tree = folderTree([folder('b', 'a'), folder('a'), folder('c', 'a'), folder('d')])
    expect(tree.map(({ id, children }) => [id, ids(children)])).toEqual([
      ['a', ['b', 'c']],
      ['d', []],
    ])
  })

  it('loses no notebook, whatever the parents are', () => {
    const anyFolders = fc.uniqueArray(fc.record({ id: fc.nat(6), parent: fc.option(fc.nat(8)) }), {
      selector: ({ id }) => id,
    })
    fc.assert(
      fc.property(anyFolders, (list) => {
        const folders = list.map(({ id, parent }) => folder(`${id}`, parent === null ? null : `${parent}`))
        expect(ids(folderTree(folders)).sort()).toEqual(folders.map(({ id }) => id).sort())
      }),
    )
  })
})

describe('the groups', () => {
  // spec: N11
  it.each([
    'meeting notes',
    'Code Snippets',
    'EMAIL NOTES',
    'AI Conversations',
    'social media',
    'Articles',
    ' recipes ',
  ])('%j is Auto-Created', (name) => {
    expect(groupFolders([folder('x', null, name)])['auto-created']).toHaveLength(1)
  })

  // spec: N11
  it.each(['meeting', 'My Recipes', 'Work', 'Archives 2020'])('%j is Personal', (name) => {
    expect(groupFolders([folder('x', null, name)]).personal).toHaveLength(1)
  })

  it('Archive contains notebooks named archive or archived and their children', () => {
    const groups = groupFolders([
      folder('a', null, 'Archive'),
      folder('b', 'a', 'Recipes'),
      folder('c', null, 'archived'),
      folder('d'),
    ])
    expect(groups.archive.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
    expect(groups.personal.map(({ id }) => id)).toEqual(['d'])
  })

  it('a notebook is followed by its children', () => {
    const groups = groupFolders([folder('biology', 'study'), folder('code'), folder('study'), folder('art', 'study')])
    expect(groups.personal.map(({ id }) => id)).toEqual(['code', 'study', 'biology', 'art'])
  })
})

it('captures are counted by notebook, and those without one under null', () => {
  const captures = ['a', null, 'b', 'a'].map((folder_id) => ({ folder_id }))
  expect(countByFolder(captures)).toEqual([
    { folder_id: 'a', count: 2 },
    { folder_id: null, count: 1 },
    { folder_id: 'b', count: 1 },
  ])
})
