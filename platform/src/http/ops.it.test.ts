import { once } from 'node:events'
import { request } from 'node:http'
import { describe, expect, it } from 'vitest'
import { startTestPlatform, useTestPlatform } from '../testing/index.ts'

const platform = useTestPlatform()

const get = (path: string, headers: Record<string, string> = {}) => fetch(platform.url + path, { headers })

describe('/healthz', () => {
  it('reports a healthy server', async () => {
    const response = await get('/healthz')
    expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }])
  })
})

describe('/config.json', () => {
  it('contains exactly the public settings', async () => {
    const response = await get('/config.json')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const text = await response.text()
    expect(JSON.parse(text)).toEqual({
      name: platform.config.appName,
      url: platform.config.publicUrl,
      anonKey: platform.keys.anonKey,
      emailConfirmation: platform.config.emailConfirmation,
    })
    expect(text).not.toContain(platform.keys.serviceRoleKey)
    expect(text).not.toContain(platform.keys.jwtSecret)
  })
})

it('/config.json names the support address once the operator set one', async () => {
  const configured = await startTestPlatform({ config: { functionEnv: { SUPPORT_EMAIL: 'help@example.org' } } })
  expect(await (await fetch(`${configured.url}/config.json`)).json()).toMatchObject({
    supportEmail: 'help@example.org',
  })
  await configured.stop()
})

describe('/metrics', () => {
  it('counts requests by surface, method and status', async () => {
    await get('/rest/v1/')
    const page = await (await get('/metrics')).text()
    expect(page).toMatch(/http_request_duration_seconds_count\{surface="rest",method="GET",status="\d+"\} [1-9]/)
    expect(page).toContain('process_resident_memory_bytes')
    expect(page).toMatch(/^realtime_sockets 0$/m)
    expect(page).toMatch(/database_connections\{state="\w+"\} [1-9]/)
  })

  it('is refused to requests through a proxy, except with the service role key', async () => {
    const forwarded = { 'X-Forwarded-For': '203.0.113.9' }
    expect((await get('/metrics', forwarded)).status).toBe(403)
    expect((await get('/metrics', { ...forwarded, Authorization: `Bearer ${platform.keys.anonKey}` })).status).toBe(403)
    const service = { ...forwarded, Authorization: `Bearer ${platform.keys.serviceRoleKey}` }
    expect((await get('/metrics', service)).status).toBe(200)
  })
})

describe('unknown addresses', () => {
  it.each(['/auth/v1/nowhere', '/functions/v1/nowhere', '/realtime/v1/nowhere'])('answers %s in JSON', async (path) => {
    const response = await get(path, { apikey: platform.keys.anonKey })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(response.status).toBe(404)
    expect(await response.json()).toHaveProperty('code')
  })

  it('refuses WebSockets outside realtime', async () => {
    const upgrade = request(`${platform.url}/elsewhere`, { headers: { Connection: 'Upgrade', Upgrade: 'websocket' } })
    upgrade.end()
    const [response] = await once(upgrade, 'response')
    expect(response.statusCode).toBe(404)
  })
})

it('compresses long answers when the client accepts it', async () => {
  await platform.sql.unsafe(`
    create table public.words (id int primary key, word text);
    alter table public.words enable row level security;
    create policy "everybody reads" on public.words for select using (true);
    insert into public.words select n, 'word number ' || n from generate_series(1, 300) n;
    notify pgrst, 'reload schema'`)
  const ask = (encoding: string) =>
    get('/rest/v1/words?select=*', { apikey: platform.keys.anonKey, 'Accept-Encoding': encoding })
  await expect.poll(async () => (await ask('identity')).status).toBe(200)
  const [packed, plain] = await Promise.all([ask('gzip'), ask('identity')])
  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(packed.headers.get('vary')).toContain('Accept-Encoding')
  expect(plain.headers.get('content-encoding')).toBeNull()
  expect(await packed.json()).toEqual(await plain.json())
})
