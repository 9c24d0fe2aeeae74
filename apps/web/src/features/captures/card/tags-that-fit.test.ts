import { expect, it } from 'vitest'
import { CARD_ROOM, tagsThatFit, WORD } from './tags-that-fit.ts'

const long = 'an-extraordinarily-long-tag'

it.each([
  [['sea'], CARD_ROOM, 1],
  [['sea', 'moon', 'tide'], CARD_ROOM - WORD, 3],
  [['sea', 'moon', 'tide', 'salt'], CARD_ROOM, 3],
  [['sea', long, 'moon'], CARD_ROOM, 3],
  [['sea', long, 'moon', 'tide'], CARD_ROOM - WORD, 2],
  [['research', 'meetings', 'projects'], CARD_ROOM, 3],
  [['research', 'meetings', 'projects'], CARD_ROOM - WORD, 2],
  [[long, long, long], CARD_ROOM - 2 * WORD, 1],
])('a card shows of the tags %j in %d characters the first %d', (tags, room, count) => {
  expect(tagsThatFit(tags, room)).toBe(count)
})
