import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { jsonBody } from './json-body.ts'

const schema = z.object({ words: z.string().default('none') })
const post = (body: string) => new Request('http://127.0.0.1/', { method: 'POST', body })

afterEach(() => void vi.restoreAllMocks())

it('jsonBody returns the body that its schema describes, and reads no body as an empty object', async () => {
  expect(await jsonBody(post('{"words":"[[a]] {b}"}'), schema)).toEqual({ ok: true, value: { words: '[[a]] {b}' } })
  expect(await jsonBody(post(' '), schema)).toEqual({ ok: true, value: { words: 'none' } })
})

it.each(['{"words":1}', '{"words":', 'null', '[]'])('jsonBody refuses any other body: %s', async (body) => {
  expect(await jsonBody(post(body), schema)).toEqual({ ok: false })
})

it('jsonBody refuses a deeply nested body before parsing it', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  expect(await jsonBody(post('['.repeat(1_000_000)), schema)).toEqual({ ok: false })
  expect(parse).not.toHaveBeenCalled()
})
