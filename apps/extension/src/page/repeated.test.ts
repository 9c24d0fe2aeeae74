import { expect, it } from 'vitest'
import { isRepeated } from './repeated.ts'

it('takes the same command once, however often it comes at once, and again later', () => {
  const save = { type: 'page.do', what: 'page' }
  const said = [0, 200, 900, 1800, 3000].map((now) => isRepeated({ ...save }, now))
  expect(said).toEqual([false, true, true, true, false])
  expect(isRepeated({ ...save, what: 'selection' }, 3100)).toBe(false)
})
