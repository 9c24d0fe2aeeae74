// @vitest-environment happy-dom
import type { Capture } from '@jotsam/core/capture/capture'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createClient } from '../../lib/data/create-client.ts'
import type { Client } from '../../lib/data/supabase.ts'
import { deleteLater, deleteNowWhenLeaving } from './delayed-delete.ts'

const config = { name: 'Jotsam', url: 'http://jotsam.test', anonKey: 'the-key', emailConfirmation: false }
const boat = { id: 'boat', user_id: 'ann', title: 'Boat' } as Capture
const deleted = vi.fn()
const session = vi.fn()

const client: Client = createClient('http://jotsam.test', 'the-key', { auth: { persistSession: false } })
vi.spyOn(client.auth, 'getSession').mockImplementation(session)

beforeEach(() => {
  deleted.mockClear()
  session.mockResolvedValue({ data: { session: { access_token: 'her-token' } }, error: null })
  vi.stubGlobal('fetch', async (address: string, options: RequestInit) => {
    if (address === '/config.json') return Response.json(config)
    deleted(address, options)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('signing out during the time to undo deletes at once, with the token from before the sign-out', async () => {
  const { done } = deleteLater(client, 'ann', [boat])
  // The token is read in the background.
  await vi.waitFor(() => expect(session).toHaveBeenCalled())
  await new Promise((later) => setTimeout(later))
  session.mockResolvedValue({ data: { session: null }, error: null })
  deleteNowWhenLeaving()
  expect(await done).toBe('deleted')
  expect(deleted).toHaveBeenCalledExactlyOnceWith(
    `/rest/v1/captures?${new URLSearchParams({ id: 'in.(boat)', user_id: 'eq.ann' })}`,
    { method: 'DELETE', keepalive: true, headers: { apikey: 'the-key', Authorization: 'Bearer her-token' } },
  )
})

it('without a token nothing is sent, and the delete stays in the outbox', async () => {
  session.mockResolvedValue({ data: { session: null }, error: null })
  const { done } = deleteLater(client, 'ann', [boat])
  await new Promise((later) => setTimeout(later))
  deleteNowWhenLeaving()
  expect(await done).toBe('pending')
  expect(deleted).not.toHaveBeenCalled()
})
