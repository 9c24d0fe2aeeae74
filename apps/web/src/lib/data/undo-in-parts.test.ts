import { expect, it } from 'vitest'
import { createClient } from './create-client.ts'
import type { Client } from './supabase.ts'
import { undoActivity, undoImport } from './undo-in-parts.ts'

/** A client whose server answers these, one after the other. */
function answering(...answers: readonly unknown[]): Client {
  const left = [...answers]
  const fetch = async () => Response.json(left.shift())
  return createClient('http://127.0.0.1', 'key', { fetch, auth: { persistSession: false } })
}

it('undoActivity repeats until nothing is left, and tells how far it is', async () => {
  const progress: number[] = []
  const client = answering(100, { kept: [], left_to_undo: 30 }, 29, { kept: [{ field: 'content' }], left_to_undo: 0 })
  const undone = await undoActivity(client, 'a', (done) => progress.push(done))
  expect([undone, progress]).toEqual([{ count: 129, hasKept: true }, [100]])
})

it('undoImport repeats until the import is undone, and tells how far it is', async () => {
  const progress: number[] = []
  const client = answering(
    { deleted: 500, restored: 2, kept: 1, is_done: false },
    { deleted: 7, restored: 0, kept: 3, is_done: true },
  )
  const undone = await undoImport(client, 'a', (done) => progress.push(done))
  expect([undone, progress]).toEqual([{ deleted: 507, restored: 2, kept: 4, is_done: true }, [502]])
})
