import { describe, expect, it } from 'vitest'
import { noteAddress } from '../../external-id.ts'
import { sourceOf } from '../../sources.ts'
import { filesOf, memoryFiles, notesOf } from '../../testing.ts'
import { logseq } from './folder.ts'

/** A link to another note, as the importer writes it until both are stored. */
const to = (path: string, words: string) => `<a href="${noteAddress(path)}">${words}</a>`

describe('a Logseq graph', () => {
  it('becomes notes with journals, properties and tasks', async () => {
    const files = memoryFiles({
      'graph/logseq/config.edn': '{}',
      'graph/logseq/bak/x.md': 'old',
      'graph/journals/2024_01_31.md': '- TODO call [[Kim]]\n  id:: 6592\n- DONE sail',
      'graph/pages/People___Kim.md': 'tags:: friend, [[sea]]\n\n- A friend',
      'graph/pages/Kim.md': 'alias:: K\n- Page',
    })
    expect((await sourceOf(files))?.name).toBe('logseq')
    const [journal, person] = await notesOf(logseq, files)
    expect(journal).toMatchObject({
      title: '2024-01-31',
      notebook: ['Journals'],
      createdAt: '2024-01-31T00:00:00.000Z',
      links: [{ to: 'pages/Kim.md' }],
    })
    expect(journal?.html).toContain(`<li data-list="unchecked">call ${to('pages/Kim.md', 'Kim')}`)
    expect(journal?.html).toContain('<li data-list="checked">sail')
    expect(journal?.html).not.toContain('6592')
    expect(person).toMatchObject({ title: 'People/Kim', tags: ['friend', 'sea'] })
  })

  it('links pages by title, alias, namespace and day, and blocks by their id', async () => {
    const [lost, block] = ['6592c1a0-0000-4000-8000-000000000000', '6592c1a0-1111-4111-8111-111111111111']
    const files = memoryFiles({
      'graph/logseq/config.edn': '{}',
      'graph/journals/2024_01_31.md': `- [[K]] [[People/Ann]] [[Jan 30th, 2024]] [[2024-01-30]] ((${block})) [so](((${block}))) {{embed ((${block}))}} {{embed [[K]]}} ((${lost})) ![boat](../assets/boat.png){:height 10, :width 20}\n- #+BEGIN_QUOTE\n  High\n  Low\n  #+END_QUOTE`,
      'graph/journals/2024_01_30.md': `- DONE Read [[Kim]] *well*\n  collapsed:: true\n  id:: ${block}`,
      'graph/pages/Kim.md': 'alias:: K, Kimmy\n- Page',
      'graph/pages/People___Ann.md': '- Page',
      'graph/assets/boat.png': 'PNG',
    })
    const [journal] = await notesOf(logseq, files)
    expect(journal?.html).not.toContain(':width')
    const kim = to('pages/Kim.md', 'K')
    const ann = to('pages/People___Ann.md', 'People/Ann')
    const day = (words: string) => to('journals/2024_01_30.md', words)
    expect(journal?.html).toContain(
      `${kim} ${ann} ${day('Jan 30th, 2024')} ${day('2024-01-30')} ${day('Read Kim well')} ${day('so')} ${day('Read Kim well')} ${kim}`,
    )
    expect(journal?.html).not.toContain(lost)
    expect(journal?.html).toContain('<blockquote><p>High<br>Low</p></blockquote>')
    expect(await filesOf(journal)).toEqual([['boat.png', 'PNG']])
  })

  it('links a page to the page of a block, where the block is all that it names of it', async () => {
    const block = '6592c1a0-1111-4111-8111-111111111111'
    const files = memoryFiles({
      'graph/logseq/config.edn': '{}',
      'graph/pages/C# (50%) #1.md': `- The block\n  id:: ${block}\n- ((${block}))`,
      'graph/pages/Kim.md': `- ((${block}))`,
    })
    const [own, kim] = await notesOf(logseq, files)
    expect(own).toMatchObject({ html: '<ul><li>The block</li><li>The block</li></ul>', links: [] })
    expect(kim?.html).toBe(`<ul><li>${to('pages/C# (50%) #1.md', 'The block')}</li></ul>`)
    expect(kim?.links).toEqual([{ to: 'pages/C# (50%) #1.md', type: 'related' }])
  })
})
