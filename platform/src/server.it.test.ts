import { expect, it } from 'vitest'
import { startTestPlatform } from './testing/index.ts'

it('the server answers running requests before it stops', async () => {
  const platform = await startTestPlatform({
    scene: `create function public.nap() returns text language sql as $$ select 'rested' from pg_sleep(0.5) $$`,
  })
  const napping = () =>
    platform.sql`select from pg_stat_activity where query like '%nap%' and state = 'active' and pid <> pg_backend_pid()`
  const answer = platform
    .client()
    .rpc('nap')
    .then((result) => result)
  await expect.poll(async () => (await napping()).length).toBeGreaterThan(0)
  const stopped = platform.stop()
  expect(await answer).toMatchObject({ data: 'rested', error: null })
  await stopped
  await expect(fetch(`${platform.url}/healthz`)).rejects.toThrow()
})
