// What the server's reader answers to a picture decides whether it is sent again.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ocrMessages } from '@jotsam/core/messages/capture/ocr'
import { createClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { NotDelivered } from '../outbox/delivery.ts'
import { readPicture } from './read-picture.ts'

let status = 200
const server = createServer((_, answer) =>
  answer.writeHead(status, { 'content-type': 'application/json' }).end('{"success":false}'),
)
let url: string
beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())

const job = { kind: 'picture', title: '', imageBase64: '', sourceUrl: null, folderId: null, tags: [] } as const

async function refusalOf(answered: number) {
  status = answered
  // Never used, but the client needs one.
  const client = createClient(url, 'key', { realtime: { transport: class {} as never } })
  const thrown = await readPicture({ ...job, tags: [] }, client).catch((error: unknown) => error)
  return thrown instanceof NotDelivered ? thrown.delivery : thrown
}

it.each([400, 403, 404, 413, 415, 422])('does not send an image again after status %i', async (answered) => {
  expect(await refusalOf(answered)).toEqual({ kind: 'refused', message: ocrMessages.failed })
})

it.each([401, 408, 429, 500, 503, 504])('keeps an image for another try after status %i', async (answered) => {
  expect(await refusalOf(answered)).toEqual({ kind: 'later', message: ocrMessages.failed })
})
