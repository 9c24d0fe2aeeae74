import { expect, it } from 'vitest'
import { attachmentName, givenName, shortName } from './attachment-name.ts'

it.each([
  ['tide.pdf', 'tide.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\ann\\a b.png', 'a b.png'],
  ['Flut 🐚.png', 'Flut 🐚.png'],
  ['a#b?c%d<e>.txt', 'a_b_c_d_e_.txt'],
  ['.htaccess', 'htaccess'],
  ['', 'file'],
  ['....', 'file'],
  ['.png', 'png'],
  ['line\nbreak\u202etxt.exe', 'line_break_txt.exe'],
  [`${'🐚'.repeat(300)}.jpeg`, `${'🐚'.repeat(95)}.jpeg`],
])('stores %j as %j', (given, stored) => expect(shortName(given)).toBe(stored))

it('the stored name keeps two files of one name apart, and contains the original name', () => {
  const [one, two] = ['a'.repeat(64), 'b'.repeat(64)].map((hash) => attachmentName(hash, 'image.png'))
  expect(one).not.toBe(two)
  expect(givenName(one ?? '')).toBe('image.png')
})
