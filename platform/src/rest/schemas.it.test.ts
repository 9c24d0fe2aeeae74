import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { rawRequest } from './testing/scene.ts'

describe('several exposed schemas', () => {
  const platform = useTestPlatform({
    config: { dbSchemas: ['api', 'public'] },
    scene: `
        create schema api;
        grant usage on schema api to anon;
        create table api.things (id int primary key, word text);
        create table public.things (id int primary key, number int);
        alter table api.things enable row level security;
        alter table public.things enable row level security;
        create policy "all" on api.things for all using (true);
        create policy "all" on public.things for all using (true);
        grant all on api.things to anon;
        insert into api.things values (1, 'api');
        insert into public.things values (1, 1);
        create function api.where_am_i() returns text language sql stable return current_setting('search_path');`,
  })
  const raw = rawRequest(platform, null)

  it('are read from the first by default, and named in the response', async () => {
    const first = await raw('/things')
    expect([first.headers.get('content-profile'), await first.json()]).toEqual(['api', [{ id: 1, word: 'api' }]])
    const other = await raw('/things', { headers: { 'Accept-Profile': 'public' } })
    expect([other.headers.get('content-profile'), await other.json()]).toEqual(['public', [{ id: 1, number: 1 }]])
  })

  it('are written by Content-Profile', async () => {
    const client = platform.client()
    const inPublic = await client.schema('public').from('things').insert({ id: 2, number: 5 }).select()
    expect(inPublic.data).toEqual([{ id: 2, number: 5 }])
    const { error } = await raw('/things', {
      method: 'POST',
      body: '{"id":3,"number":5}',
      headers: { 'Content-Type': 'application/json', 'Content-Profile': 'api' },
    }).then((response) => response.json().then((json) => ({ error: json as { code: string } })))
    expect(error.code).toBe('PGRST204')
  })

  it('set the search_path to the requested schema', async () => {
    expect(await (await raw('/rpc/where_am_i')).json()).toBe('"api", "public", "extensions"')
  })

  it('are listed when an unexposed one is requested', async () => {
    const response = await raw('/things', { headers: { 'Accept-Profile': 'auth' } })
    expect([response.status, await response.json()]).toEqual([
      406,
      {
        code: 'PGRST106',
        details: null,
        hint: 'Only the following schemas are exposed: api, public',
        message: 'Invalid schema: auth',
      },
    ])
  })
})
