import { expect, it } from 'vitest'
import { localDate } from './local-date.ts'

it.each([
  'Oct 5, 2024, 1:23:45 PM UTC',
  'Oct 5, 2024, 1:23:45\u202fPM CEST',
  '5 Oct 2024, 13:23:45 BST',
  '05.10.2024, 13:23:45 MESZ',
  '5 oct. 2024, 13:23:45 CEST',
  '5 oct 2024, 13:23:45 CEST',
  '5 de out. de 2024, 13:23:45 BRT',
  '5 ott 2024, 13:23:45 CEST',
  '5 okt 2024 13:23:45 CEST',
  '5 paź 2024, 13:23:45 CEST',
  '5 окт. 2024 г., 13:23:45 MSK',
  '5 Eki 2024 13:23:45 GMT+03:00',
  '5. 10. 2024 13:23:45 SELČ',
  '2024/10/05 13:23:45 JST',
  '2024年10月5日 13:23:45 CST',
  '2024. 10. 5. 오후 1:23:45 KST',
  '2024-10-05 13:23:45 CEST',
])('reads the date %s', (line) => {
  expect(localDate(line)).toBe('2024-10-05T13:23:45.000Z')
})

it.each(['12:30', 'In 2024 we sailed', 'Prompted what happened on 5 Oct 2024', 'x'.repeat(100)])(
  'takes %j for no date',
  (line) => {
    expect(localDate(line)).toBeNull()
  },
)

it.each([
  ['5 févr. 2024 à 09:05:00 UTC+1', '2024-02-05T09:05:00.000Z'],
  ['5 août 2024, 09:05:00 CEST', '2024-08-05T09:05:00.000Z'],
  ['Jan 1, 2025, 12:00:10 AM UTC', '2025-01-01T00:00:10.000Z'],
  ['Hinzugefügt am Mittwoch, 31. Januar 2024 13:20:30', '2024-01-31T13:20:30.000Z'],
  ['Añadido el miércoles, 31 de enero de 2024 13:20:30', '2024-01-31T13:20:30.000Z'],
  ['31 mars 2025 kl. 09:05:00 CEST', '2025-03-31T09:05:00.000Z'],
])('reads %s as %s', (line, expected) => {
  expect(localDate(line)).toBe(expected)
})
