import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jsonBody } from './json-body.ts'

const schema = z.object({ words: z.string().default('none') })
const post = (body: string) => new Request('http://127.0.0.1/', { method: 'POST', body })

afterEach(() => void vi.restoreAllMocks())

it('is what its schema says, and no body at all is an empty one', async () => {
  expect(await jsonBody(post('{"words":"[[a]] {b}"}'), schema)).toEqual({ ok: true, value: { words: '[[a]] {b}' } })
  expect(await jsonBody(post(' '), schema)).toEqual({ ok: true, value: { words: 'none' } })
})

it.each(['{"words":1}', '{"words":', 'null', '[]'])('is refused when it is something else: %s', async (body) => {
  expect(await jsonBody(post(body), schema)).toEqual({ ok: false })
})

it('is not even parsed when it is made of brackets', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(await jsonBody(post('['.repeat(1_000_000)), schema)).toEqual({ ok: false })
  expect(parse).not.toHaveBeenCalled()
})
