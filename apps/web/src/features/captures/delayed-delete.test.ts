// @vitest-environment happy-dom
import type { Capture } from '@jotsam/core/capture/capture'
import { createClient } from '@supabase/supabase-js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Client } from '../../lib/data/supabase.ts'
import { deleteLater, deleteWaiting } from './delayed-delete.ts'

const config = { name: 'Jotsam', url: 'http://jotsam.test', anonKey: 'the-key', emailConfirmation: false }
const boat = { id: 'boat', user_id: 'ann', title: 'Boat' } as Capture
const deleted = vi.fn()
const session = vi.fn()

const client: Client = createClient('http://jotsam.test', 'the-key', { auth: { persistSession: false } })
vi.spyOn(client.auth, 'getSession').mockImplementation(session)

beforeEach(() => {
  deleted.mockClear()
  session.mockResolvedValue({ data: { session: { access_token: 'her-pass' } }, error: null })
  vi.stubGlobal('fetch', async (address: string, how: RequestInit) => {
    if (address === '/config.json') return Response.json(config)
    deleted(address, how)
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('whoever signs out during the time to undo has deleted, by the pass of the moment of the delete', async () => {
  const { done } = deleteLater(client, 'ann', [boat])
  // The pass is taken in the background.
  await vi.waitFor(() => expect(session).toHaveBeenCalled())
  await new Promise((later) => setTimeout(later))
  session.mockResolvedValue({ data: { session: null }, error: null })
  deleteWaiting()
  expect(await done).toBe('deleted')
  expect(deleted).toHaveBeenCalledExactlyOnceWith(
    `/rest/v1/captures?${new URLSearchParams({ id: 'in.(boat)', user_id: 'eq.ann' })}`,
    { method: 'DELETE', keepalive: true, headers: { apikey: 'the-key', Authorization: 'Bearer her-pass' } },
  )
})

it('without a pass nothing is asked, and the delete waits on the device', async () => {
  session.mockResolvedValue({ data: { session: null }, error: null })
  const { done } = deleteLater(client, 'ann', [boat])
  await new Promise((later) => setTimeout(later))
  deleteWaiting()
  expect(await done).toBe('kept')
  expect(deleted).not.toHaveBeenCalled()
})
