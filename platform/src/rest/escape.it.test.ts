import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../testing/index.ts'
import { ANA, BEN, rawRequest, SCENE, speakAs } from './testing/scene.ts'

// Everything here tries to get at what the caller may not have. The notes of somebody else, the row of the unguarded table
// and the accounts in `auth` are the treasure; whatever is asked, none of it may ever come out, and nothing may break.
describe('escaping', () => {
  let platform: TestPlatform
  let raw: ReturnType<typeof rawRequest>
  let nobody: ReturnType<typeof rawRequest>
  beforeAll(async () => {
    platform = await startTestPlatform({
      scene: `${SCENE}
        create schema hidden;
        create function hidden.secrets() returns setof public.unguarded language sql stable
          begin atomic select * from public.unguarded; end;
        create table hidden.things (id int primary key);
        grant usage on schema hidden to anon, authenticated;
        grant all on hidden.things to anon, authenticated;
        create materialized view public.copied as select * from public.notes;
        create view public.through_definer with (security_invoker = true) as select * from public.owner_rights_notes;
        create table public.parent (id int, secret text) partition by list (id);
        create table public.parent_one partition of public.parent for values in (1);
        alter table public.parent enable row level security;
        create policy "none" on public.parent for select using (false);
        insert into public.parent values (1, 'unguarded secret');
        create table public.halved (id int primary key, shown text, withheld text);
        alter table public.halved enable row level security;
        create policy "all" on public.halved for select using (true);
        insert into public.halved values (1, 'shown', 'unguarded secret');
        revoke all on public.halved from anon, authenticated;
        grant select (id, shown) on public.halved to authenticated;
        grant select on all tables in schema public to service_role;
        insert into auth.users (id, email) values ('${BEN}', 'ben-treasure@example.org');`,
    })
    raw = rawRequest(platform, (await speakAs(platform, ANA)).token)
    nobody = rawRequest(platform, null)
  })
  afterAll(() => platform.stop())

  const TREASURE = /Secret of Ben|unguarded secret|ben-treasure/
  const attempt = async (path: string, init: RequestInit = {}, ask = raw) => {
    const response = await ask(path, init)
    const text = await response.text()
    expect(text, path).not.toMatch(TREASURE)
    expect(response.status, `${path}: ${text}`).not.toBe(500)
    return { status: response.status, text, code: response.ok ? null : (JSON.parse(text) as { code: string }).code }
  }
  const post = (body: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })
  const stillThere = async () => {
    const [row] = await platform.sql`select count(*)::int as notes from notes`
    expect(row).toEqual({ notes: 5 })
  }

  it('knows no table without row level security, for any role and any verb', async () => {
    for (const table of [
      'unguarded',
      'owner_rights_notes',
      'unguarded_view',
      'copied',
      'through_definer',
      'parent_one',
    ]) {
      const key = platform.keys.serviceRoleKey
      const asService: typeof raw = (path, init = {}) =>
        fetch(`${platform.url}/rest/v1${path}`, { ...init, headers: { ...init.headers, apikey: key } })
      for (const ask of [raw, nobody, asService]) {
        expect((await attempt(`/${table}`, {}, ask)).code).toBe('PGRST205')
        expect((await attempt(`/${table}?id=eq.1`, { method: 'DELETE' }, ask)).code).toBe('PGRST205')
        expect((await attempt(`/${table}`, post({ id: 5 }), ask)).code).toBe('PGRST205')
      }
    }
    expect((await attempt('/parent')).text).toBe('[]')
  })

  it('exposes no other schema', async () => {
    for (const schema of [
      'auth',
      'hidden',
      'pg_catalog',
      'information_schema',
      'PUBLIC',
      'public"',
      "public'; --",
      'realtime',
    ]) {
      expect((await attempt('/users', { headers: { 'Accept-Profile': schema } })).code).toBe('PGRST106')
      expect((await attempt('/users', post({}, { 'Content-Profile': schema }))).code).toBe('PGRST106')
      expect((await attempt('/rpc/secrets', post({}, { 'Content-Profile': schema }))).code).toBe('PGRST106')
    }
    for (const table of [
      'auth.users',
      '"auth"."users"',
      'auth%2Eusers',
      'hidden.things',
      'pg_catalog.pg_authid',
      'pg_authid',
    ]) {
      expect((await attempt(`/${table}`)).code).toBe('PGRST205')
    }
  })

  it('calls no function but those of the exposed schemas', async () => {
    const names = [
      'set_config',
      'pg_catalog.set_config',
      'pg_read_file',
      'pg_sleep',
      'current_setting',
      'hidden.secrets',
      'secrets',
    ]
    for (const name of [
      ...names,
      'SET ROLE postgres',
      'greet();SET ROLE postgres',
      'greet"(); reset role; select "',
      'lo_import',
    ]) {
      const path = `/rpc/${encodeURIComponent(name)}`
      expect((await attempt(path, post({}))).code).toBe('PGRST202')
      expect((await attempt(path, post({ setting_name: 'role', new_value: 'postgres', is_local: false }))).code).toBe(
        'PGRST202',
      )
      expect((await attempt(path)).code).toBe('PGRST202')
    }
  })

  it('keeps role and claims for one request only', async () => {
    const whoever = async (ask: typeof raw) => (await ask('/rpc/setting?name=role')).json()
    expect(await whoever(raw)).toBe('authenticated')
    expect(await whoever(nobody)).toBe('anon')
    expect((await attempt('/rpc/setting?name=request.jwt.claims', {}, nobody)).text).not.toContain(ANA)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? raw : nobody)('/notes?select=id').then((r) => r.json() as Promise<unknown[]>),
      ),
    )
    expect(answers.map((rows) => rows.length)).toEqual(answers.map((_, index) => (index % 2 ? 4 : 0)))
  })

  it('shows no other people’s rows by filter, embed, count, or function', async () => {
    expect((await attempt('/notes?id=eq.9')).text).toBe('[]')
    expect((await attempt(`/notes?owner_id=eq.${BEN}`)).text).toBe('[]')
    expect((await attempt('/notes?or=(id.eq.9,id.gt.0)&select=id&order=id')).text).not.toContain('9')
    expect((await attempt('/tags?select=notes(title)&id=eq.3')).text).toBe('[{"notes":[]}]')
    expect((await attempt(`/owners?select=notes!owner_id(title)&id=eq.${BEN}`)).text).toBe('[{"notes":[]}]')
    expect((await attempt('/rpc/one_note?note=9')).text).not.toContain('Ben')
    const counted = await raw('/notes?id=eq.9', { method: 'HEAD', headers: { Prefer: 'count=exact' } })
    expect(counted.headers.get('content-range')).toBe('*/0')
    const stolen = await attempt(
      '/notes',
      post({ id: 9, title: 'mine now' }, { Prefer: 'resolution=merge-duplicates' }),
    )
    expect(stolen.code).toBe('42501')
    await stillThere()
  })

  it('shows no column that the caller was not granted', async () => {
    expect((await attempt('/halved?select=id,shown')).text).toBe('[{"id":1,"shown":"shown"}]')
    for (const path of ['', '?select=withheld', '?select=id&withheld=like.u*', '?select=id&order=withheld']) {
      expect((await attempt(`/halved${path}`)).code).toBe('42501')
    }
  })

  it('casts to no type that looks into the catalogue', async () => {
    for (const type of [
      'regclass',
      'regproc',
      'regrole',
      'regnamespace',
      'pg_authid',
      'unguarded',
      'record',
      'anyelement',
    ]) {
      expect((await attempt(`/notes?select=id::${type}`)).code).toBe('42704')
    }
  })
})
