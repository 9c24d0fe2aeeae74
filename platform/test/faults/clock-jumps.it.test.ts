// The machine's clock is set forward and back: sessions still expire and are renewed, and schedules still run.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../src/testing/index.ts'

let platform: TestPlatform
afterEach(() => platform.stop())

const HOUR = 3_600_000
const after = (ms: number) => new Date(Date.now() + ms)

it('renews a session after the clock jumped ahead, and keeps it when the clock jumps back', async () => {
  platform = await startTestPlatform()
  const ann = await platform.signUp()
  const { data } = await ann.client.auth.getSession()
  const session = data.session
  const ask = async (token: string | undefined) =>
    (
      await fetch(`${platform.url}/auth/v1/user`, {
        headers: { apikey: platform.keys.anonKey, Authorization: `Bearer ${token}` },
      })
    ).status
  platform.setNow(after(3 * HOUR))
  expect(await ask(session?.access_token)).toBe(403)
  const renewed = await ann.client.auth.refreshSession({ refresh_token: session?.refresh_token ?? '' })
  expect(await ask(renewed.data.session?.access_token)).toBe(200)

  platform.setNow(after(-48 * HOUR))
  // Issued in what is now the future, by us: it holds until it ends.
  expect(await ask(renewed.data.session?.access_token)).toBe(200)
  const again = await ann.client.auth.refreshSession({ refresh_token: renewed.data.session?.refresh_token ?? '' })
  expect(again.error).toBeNull()
  expect(await ask(again.data.session?.access_token)).toBe(200)
  expect((await platform.client().auth.signInWithPassword(ann)).error).toBeNull()
})

it('runs a scheduled function again although its last run lies in the future', async () => {
  const project = await mkdtemp(join(tmpdir(), 'clock-project-'))
  await mkdir(join(project, 'functions', 'tick'), { recursive: true })
  await mkdir(join(project, 'migrations'))
  await writeFile(
    join(project, 'migrations', '20260101000000_count.sql'),
    `create table public.ticks (at timestamptz default now());
     alter table public.ticks enable row level security;
     create schema if not exists supabase_migrations;
     create table supabase_migrations.scheduled_functions (name text primary key, started_at timestamptz not null);
     insert into supabase_migrations.scheduled_functions values ('tick', now() + interval '1 year')`,
  )
  await writeFile(
    join(project, 'functions', 'tick', 'index.ts'),
    `export const schedule = { everySeconds: 60 }
     export default async (_request, { asService }) => {
       await asService.from('ticks').insert({}).throwOnError()
       return new Response('ok')
     }`,
  )
  platform = await startTestPlatform({ supabaseDir: project })
  await vi.waitFor(
    async () => expect([...(await platform.sql`select count(*)::int as ticks from ticks`)]).toEqual([{ ticks: 1 }]),
    { timeout: 15_000 },
  )
  await rm(project, { recursive: true })
})
