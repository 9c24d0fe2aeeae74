import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import type { Config } from '../config/config.ts'
import { createLog } from '../log/log.ts'
import { STORAGE_SCENE } from '../storage/testing/scene.ts'
import { useTestPlatform } from '../testing/index.ts'
import { createDiskGuard } from './disk-guard.ts'

const SCENE = `
create table public.notes (id bigint generated always as identity primary key, words text);
alter table public.notes enable row level security;
create policy "everybody reads" on public.notes for select using (true);
create policy "everybody writes" on public.notes for insert with check (true);
insert into public.notes (words) values ('Low tide at six');
create function public.find_notes(part text) returns setof public.notes
  language plpgsql as $$ begin return query select * from public.notes where words ~ part; end $$;
`

describe('when the disk has less free space than the setting requires', () => {
  const platform = useTestPlatform({
    scene: SCENE + STORAGE_SCENE,
    config: { databaseUrl: null, minFreeBytes: 2 ** 60 },
  })

  it('refuses writes and gives the reason', async () => {
    const { client } = await platform.signUp()
    const { status, error } = await client.from('notes').insert({ words: 'High tide' })
    expect([status, error?.code, error?.message]).toEqual([
      503,
      '53100',
      'The server is short of disk space and takes no changes; reading goes on',
    ])
  })

  it('refuses a file before its first byte, whole or in parts', async () => {
    const { client, userId } = await platform.signUp()
    const { session } = (await client.auth.getSession()).data
    const { error } = await client.storage.from('private').upload(`${userId}/a.txt`, 'High tide')
    expect(error?.message).toBe('The server is short of disk space and takes no files; reading goes on')
    const named = Object.entries({ bucketName: 'private', objectName: `${userId}/a.txt` })
    const begun = await fetch(`${platform.url}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${session?.access_token}`,
        'Tus-Resumable': '1.0.0',
        'Upload-Length': '1000',
        'Upload-Metadata': named.map(([name, value]) => `${name} ${btoa(value)}`).join(','),
      },
    })
    expect(begun.status).toBe(503)
  })

  it('answers reads, functions that only read, and sign-ins', async () => {
    const { client, email, password } = await platform.signUp()
    expect((await client.from('notes').select('words')).data).toEqual([{ words: 'Low tide at six' }])
    expect((await client.rpc('find_notes', { part: 'tide' })).data).toHaveLength(1)
    expect((await platform.client().auth.signInWithPassword({ email, password })).error).toBeNull()
  })

  it('accepts writes of the service role, such as payments', async () => {
    expect((await platform.service().from('notes').insert({ words: 'Paid' })).error).toBeNull()
  })
})

it('the server guards the disk of files also where the rows are in a PostgreSQL elsewhere', async () => {
  const config = { dataDir: tmpdir(), databaseUrl: 'postgres://elsewhere/db', minFreeBytes: 2 ** 60 } as Config
  const disk = await createDiskGuard({ config, log: createLog('silent') })
  expect([disk.isNearlyFull(), disk.isNearlyFullForRows()]).toEqual([true, false])
  disk.close()
})
