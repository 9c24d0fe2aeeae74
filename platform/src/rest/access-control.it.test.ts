import { describe, expect, it } from 'vitest'
import { attacksOn, post } from './testing/attacks.ts'
import { ANA, BEN, rawRequest, SCENE, useScene } from './testing/scene.ts'

// Every test tries to read what the caller must not see: another user's notes, the row of the unguarded table, and the
// accounts in `auth`. No response may contain them, and nothing may fail with 500.
describe('access control', () => {
  const scene = useScene({
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
  const { platform, raw } = scene
  const anonymous = rawRequest(platform, null)

  const { attempt: attack, expectAllNotes } = attacksOn(scene)
  const attempt = async (...request: Parameters<typeof attack>) => {
    const { ok, ...response } = await attack(...request)
    return { ...response, code: ok ? null : (JSON.parse(response.text) as { code: string }).code }
  }

  it('hides tables without row level security from every role and method', async () => {
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
      for (const ask of [raw, anonymous, asService]) {
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

  it('calls only functions of the exposed schemas', async () => {
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

  it('resets role and claims after each request', async () => {
    const roleOf = async (ask: typeof raw) => (await ask('/rpc/setting?name=role')).json()
    expect(await roleOf(raw)).toBe('authenticated')
    expect(await roleOf(anonymous)).toBe('anon')
    expect((await attempt('/rpc/setting?name=request.jwt.claims', {}, anonymous)).text).not.toContain(ANA)
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        (index % 2 ? raw : anonymous)('/notes?select=id').then((r) => r.json() as Promise<unknown[]>),
      ),
    )
    expect(answers.map((rows) => rows.length)).toEqual(answers.map((_, index) => (index % 2 ? 4 : 0)))
  })

  it('hides other users’ rows from filters, embeds, counts and functions', async () => {
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
    await expectAllNotes()
  })

  it('hides columns without a SELECT privilege', async () => {
    expect((await attempt('/halved?select=id,shown')).text).toBe('[{"id":1,"shown":"shown"}]')
    for (const path of ['', '?select=withheld', '?select=id&withheld=like.u*', '?select=id&order=withheld']) {
      expect((await attempt(`/halved${path}`)).code).toBe('42501')
    }
  })

  it('refuses casts to types that read the catalogue', async () => {
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
