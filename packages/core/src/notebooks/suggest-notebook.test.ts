import { describe, expect, it } from 'vitest'
import { autoAssignedNotebook, suggestNotebooks } from './suggest-notebook.ts'

const notebooks = ['Meeting Notes', 'React', 'Code Snippets', 'Recipes', 'Travel'].map((name) => ({ id: name, name }))

function best(content: string, source_url: string | null = null): string | undefined {
  return suggestNotebooks({ content, source_url }, notebooks)[0]?.notebook_name
}

describe('the local rules', () => {
  // spec: N15
  it.each([
    ['Notes of the MEETING with Ann', 'Meeting Notes'],
    ['Daily standup: all well', 'Meeting Notes'],
    ['How React renders', 'React'],
    ['const [a, setA] = useState(0)', 'React'],
  ])('%j suggests %s', (content, notebook) => {
    expect(best(content)).toBe(notebook)
  })

  // spec: N16
  it.each([
    ['a function that adds', null, 'Code Snippets'],
    ['anything at all', 'https://github.com/a/b', 'Code Snippets'],
    ['anything at all', 'https://gist.github.com/a/b', 'Code Snippets'],
    ['A recipe for soup', null, 'Recipes'],
    ['Ingredients: water', null, 'Recipes'],
  ])('%j from %j suggests %s', (content, source, notebook) => {
    expect(best(content, source)).toBe(notebook)
  })

  it.each([
    ['a walk in the park', null],
    ['anything', 'https://github.com.evil.example/'],
  ])('%j from %j suggests nothing', (content, source) => {
    expect(best(content, source)).toBeUndefined()
  })

  it('suggest only existing notebooks', () => {
    expect(suggestNotebooks({ content: 'meeting', source_url: null }, [{ id: 't', name: 'Travel' }])).toEqual([])
  })

  it('suggest each notebook once, the most confident suggestion first', () => {
    const content = 'meeting about the function of useState in react, then standup'
    const suggestions = suggestNotebooks({ content, source_url: null }, notebooks)
    expect(suggestions.map(({ notebook_name }) => notebook_name)).toEqual(['Meeting Notes', 'React', 'Code Snippets'])
    expect(suggestions.every(({ confidence }) => confidence > 0 && confidence <= 1)).toBe(true)
  })
})

describe('automatic assignment', () => {
  const suggestion = (confidence: number) => ({ notebook_id: `n${confidence}`, notebook_name: 'x', confidence })

  it.each([
    [[0.7], null],
    [[0.71], 'n0.71'],
    [[0.75, 0.9, 0.8], 'n0.9'],
    [[], null],
  ])('the confidences %j assign %j', (confidences, expected) => {
    expect(autoAssignedNotebook(confidences.map(suggestion))).toBe(expected)
  })

  it('needs more than one everyday word', () => {
    const everyday = suggestNotebooks({ content: 'How did people react to the function?', source_url: null }, notebooks)
    expect(everyday.map(({ notebook_name }) => notebook_name)).toEqual(['React', 'Code Snippets'])
    expect(autoAssignedNotebook(everyday)).toBeNull()
  })
})
