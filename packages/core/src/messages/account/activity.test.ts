import { expect, it } from 'vitest'
import { activityMessages } from './activity.ts'

const nothing = { ids: [], links: [], notebooks: [], files: [], summary: '' }

it.each([
  [{ ids: ['a', 'b'] }, '2 notes changed'],
  [{ links: [{ made: 'l' }] }, '1 link changed'],
  [{ ids: ['a'], links: [{ made: 'l' }, { made: 'm' }] }, '1 note and 2 links changed'],
  [
    { ids: ['a'], links: [{ made: 'l' }], notebooks: ['n'], files: ['f', 'g'] },
    '1 note, 1 link, 1 notebook and 2 files changed',
  ],
])('says what a token changed: %j', (touched, words) => {
  expect(activityMessages.what({ ...nothing, kind: 'token', ...touched })).toBe(words)
})
