import { describe, expect, it } from 'vitest'
import { changesSince, faultsOf, newFields, sameFields } from './edit-fields.ts'

const emptyFields = newFields(null)

describe('the fields of a capture', () => {
  it('are compared without surrounding spaces', () => {
    expect(sameFields({ ...emptyFields, tags: 'a,b' }, { ...emptyFields, tags: ' a , b, ' })).toBe(true)
    expect(sameFields({ ...emptyFields, title: 'A' }, { ...emptyFields, title: 'A ' })).toBe(true)
    expect(sameFields({ ...emptyFields, content: 'A' }, { ...emptyFields, content: 'B' })).toBe(false)
    expect(sameFields({ ...emptyFields, folder_id: 'x' }, emptyFields)).toBe(false)
  })

  it('show by how much the content is too long, without cutting it', () => {
    const fields = { ...emptyFields, content: 'x'.repeat(50_412) }
    expect(faultsOf(fields, false).content).toContain('50,412 of 50,000')
    expect(faultsOf(fields, false).content).toContain('by 412')
    expect(faultsOf({ ...emptyFields, content: '🙂'.repeat(50_000) }, true)).toEqual({})
  })

  it('may be empty until the person saves', () => {
    expect(faultsOf(emptyFields, false)).toEqual({})
    expect(Object.keys(faultsOf(emptyFields, true))).toEqual(['content'])
  })

  it('allow at most twenty tags of fifty characters', () => {
    const tags = (count: number) => Array.from({ length: count }, (_, at) => `t${at}`).join(', ')
    expect(faultsOf({ ...emptyFields, tags: tags(20) }, false)).toEqual({})
    expect(faultsOf({ ...emptyFields, tags: tags(21) }, false).tags).toBeDefined()
    expect(faultsOf({ ...emptyFields, tags: 'x'.repeat(51) }, false).tags).toBeDefined()
  })
})

it('tells what was typed during a save from what the server added', () => {
  const sent = { ...newFields(null), title: 'Rope', content: '<p>First</p>' }
  expect(changesSince(sent, { ...sent, content: '<p>First and more</p>' })).toEqual({
    content: '<p>First and more</p>',
  })
})
