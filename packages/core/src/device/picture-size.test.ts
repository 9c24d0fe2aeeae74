import { expect, it } from 'vitest'
import { limits } from '../plan/limits.ts'
import { sentSize } from './picture-size.ts'

it.each([
  [1200, 160, 1200, 160],
  [4000, 3000, 3265, 2449],
  [1170, 6000, 1170, 6000],
])('a picture of %d by %d is sent as %d by %d', (width, height, sentWidth, sentHeight) => {
  expect(sentSize({ width, height })).toEqual({ width: sentWidth, height: sentHeight })
})

it('a scaled picture is never larger than the server accepts', () => {
  const { width, height } = sentSize({ width: 12_000, height: 9000 })
  expect(width * height).toBeLessThanOrEqual(limits.ocr.imagePixelsMax)
})
