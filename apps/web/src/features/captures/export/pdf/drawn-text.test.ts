import { expect, it } from 'vitest'
import { inVisualOrder } from './drawn-text.ts'

const placed = (texts: string[], direction: 'ltr' | 'rtl') =>
  inVisualOrder(
    texts.map((text) => ({ text })),
    direction,
  ).map(({ run }) => run.text)

it.each<[string[], 'ltr' | 'rtl', string[]]>([
  [['one ', 'two ', 'three'], 'ltr', ['one ', 'two ', 'three']],
  [['אחת ', 'שתיים'], 'rtl', ['שתיים', 'אחת ']],
  [['הנוסחה ', 'a', '2', ' + ', 'b', '2', ' נכונה'], 'rtl', [' נכונה', 'a', '2', ' + ', 'b', '2', 'הנוסחה ']],
  [['המילה ', 'tide', '.'], 'rtl', ['.', 'tide', 'המילה ']],
  [['The words ', 'אחת ', 'שתיים', ' are Hebrew'], 'ltr', ['The words ', 'שתיים', 'אחת ', ' are Hebrew']],
  [['Both: אחת', ' and ', 'שתיים'], 'ltr', ['Both: אחת', ' and ', 'שתיים']],
])('the parts %j of a line that runs %s are placed as %j', (texts, direction, expected) =>
  expect(placed(texts, direction)).toEqual(expected),
)
