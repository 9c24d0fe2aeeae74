import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { bareSocket } from './testing/bare-socket.ts'
import { type Listening, listenTo, until, usePerson } from './testing/people.ts'

const SCENE = `
create table public.notes (
  id bigint generated always as identity primary key,
  user_id uuid not null,
  title text not null default '',
  body text not null default '',
  tags text[] not null default '{}',
  is_public boolean not null default false,
  created_at timestamptz not null default '2026-01-02T03:04:05Z'
);
alter table public.notes enable row level security;
create policy "people read their own notes" on public.notes for select to authenticated using (user_id = auth.uid());
create policy "everyone reads public notes" on public.notes for select using (is_public);
create table public.open_notes (id int primary key);
create table public.unpublished (id int primary key);
alter table public.unpublished enable row level security;
alter publication supabase_realtime add table public.notes, public.open_notes;
`

describe('delivery of changes', () => {
  const platform = useTestPlatform({ scene: SCENE })
  const [owner, stranger] = [usePerson(platform), usePerson(platform)]
  let heard: { owner: Listening; stranger: Listening; anon: Listening; service: Listening }
  beforeAll(async () => {
    const bindings = [{ table: 'notes' }]
    heard = {
      owner: await listenTo(owner.client, bindings),
      stranger: await listenTo(stranger.client, bindings),
      anon: await listenTo(platform.client(), bindings),
      service: await listenTo(platform.service(), bindings),
    }
  })
  beforeEach(() => {
    for (const { changes } of Object.values(heard)) changes.length = 0
  })

  const insertFor = async (user: string, more: Record<string, unknown> = {}) => {
    const [row] = await platform.sql`insert into notes ${platform.sql({ user_id: user, ...more })} returning id`
    return Number(row?.id)
  }
  /** Changes of a table arrive in order, so once the last one is there, nothing more will come. */
  const waitForLastChange = async () => {
    const last = await insertFor(randomUUID(), { title: 'last', is_public: true })
    const hasLast = ({ changes }: Listening) => changes.some((change) => 'id' in change.new && change.new.id === last)
    await until(() => Object.values(heard).every(hasLast))
    for (const { changes } of Object.values(heard)) changes.pop()
  }
  const counts = () => Object.fromEntries(Object.entries(heard).map(([who, { changes }]) => [who, changes.length]))

  it('sends the changes of a person with many channels slowly, and keeps nobody else waiting', async () => {
    const { client, userId } = await platform.signUp()
    const token = (await client.auth.getSession()).data.session?.access_token
    const sockets = await Promise.all(Array.from({ length: 4 }, () => bareSocket(platform)))
    for (const socket of sockets)
      for (const name of ['a', 'b', 'c', 'd', 'e'])
        await socket.join(`realtime:${name}`, {
          access_token: token,
          config: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'notes', filter: 'title=eq.big' }] },
        })
    await until(() => sockets.every(({ frames }) => frames.filter(([, , , event]) => event === 'system').length === 5))
    const told = () => sockets.flatMap(({ frames }) => frames.filter(([, , , event]) => event === 'postgres_changes'))
    // Each of them makes the server send ten megabytes.
    for (let n = 0; n < 3; n++) await insertFor(userId, { title: 'big', body: 'x'.repeat(500_000) })
    await insertFor(stranger.id)
    await until(() => heard.stranger.changes.length > 0)
    expect(told().length).toBeLessThan(60)
    await expect.poll(() => told().length, { timeout: 30_000 }).toBe(60)
    for (const { ws } of sockets) ws.close()
  }, 60_000)

  it('confirms the subscription', () => {
    expect(heard.owner.system[0]).toMatchObject({
      extension: 'postgres_changes',
      status: 'ok',
      message: 'Subscribed to PostgreSQL',
    })
  })

  it('sends an insert with the whole row only to those who may read it', async () => {
    const id = await insertFor(owner.id, { title: 'mine', tags: ['a', 'b'] })
    await waitForLastChange()
    expect(counts()).toEqual({ owner: 1, stranger: 0, anon: 0, service: 1 })
    expect(heard.owner.changes[0]).toEqual({
      schema: 'public',
      table: 'notes',
      eventType: 'INSERT',
      commit_timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      errors: null,
      old: {},
      new: {
        id,
        user_id: owner.id,
        title: 'mine',
        body: '',
        tags: ['a', 'b'],
        is_public: false,
        created_at: '2026-01-02T03:04:05+00:00',
      },
    })
  })

  it('sends an update with the new row and the old key', async () => {
    const id = await insertFor(owner.id)
    await platform.sql`update notes set title = 'changed' where id = ${id}`
    await waitForLastChange()
    expect(counts()).toEqual({ owner: 2, stranger: 0, anon: 0, service: 2 })
    expect(heard.owner.changes[1]).toMatchObject({ eventType: 'UPDATE', old: { id }, new: { id, title: 'changed' } })
  })

  it('sends each change of one transaction with its own values', async () => {
    await platform.sql.begin(async (transaction) => {
      const [row] =
        await transaction`insert into notes ${platform.sql({ user_id: owner.id, title: 'one' })} returning id`
      await transaction`update notes set title = 'two' where id = ${Number(row?.id)}`
    })
    await waitForLastChange()
    expect(heard.owner.changes.map((change) => 'title' in change.new && change.new.title)).toEqual(['one', 'two'])
  })

  describe('with REPLICA IDENTITY FULL', () => {
    beforeAll(() => platform.sql`alter table notes replica identity full`)
    afterAll(() => platform.sql`alter table notes replica identity default`)

    it('sends an update with the whole old row', async () => {
      const id = await insertFor(owner.id, { title: 'before', body: 'x'.repeat(200) })
      await platform.sql`update notes set title = 'after' where id = ${id}`
      await waitForLastChange()
      expect(heard.owner.changes[1]).toMatchObject({
        eventType: 'UPDATE',
        old: { id, user_id: owner.id, title: 'before', body: 'x'.repeat(200), tags: [] },
        new: { id, title: 'after' },
      })
    })

    it('sends only the short columns of an old row that does not fit into a notification', async () => {
      const id = await insertFor(owner.id, { title: 'before', body: 'x'.repeat(9000) })
      await platform.sql`update notes set title = 'after' where id = ${id}`
      await waitForLastChange()
      const old = heard.owner.changes[1]?.old ?? {}
      expect(old).toMatchObject({ id, title: 'before' })
      expect(old).not.toHaveProperty('body')
    })

    it('sends only the old key to a caller who could not read the old row', async () => {
      const id = await insertFor(owner.id, { title: 'private words' })
      // A row is read when its change is delivered. By then it must still be private.
      await waitForLastChange()
      await platform.sql`update notes set title = 'public words', is_public = true where id = ${id}`
      await waitForLastChange()
      expect(heard.stranger.changes).toMatchObject([{ eventType: 'UPDATE', new: { title: 'public words' } }])
      expect(heard.stranger.changes[0]?.old).toEqual({ id })
      expect(heard.owner.changes[1]?.old).toMatchObject({ title: 'private words' })
    })

    it('sends only the key of a deleted row', async () => {
      const id = await insertFor(owner.id)
      await platform.sql`delete from notes where id = ${id}`
      await waitForLastChange()
      expect(heard.owner.changes.at(-1)).toMatchObject({ eventType: 'DELETE' })
      expect(heard.owner.changes.at(-1)?.old).toEqual({ id })
    })
  })

  it('sends only the key of a deleted row, and only to those who could read it', async () => {
    const id = await insertFor(owner.id, { title: 'secret' })
    await platform.sql`delete from notes where id = ${id}`
    await waitForLastChange()
    expect(heard.owner.changes.at(-1)).toMatchObject({ eventType: 'DELETE', old: { id }, new: {} })
    expect(Object.keys(heard.owner.changes.at(-1)?.old ?? {})).toEqual(['id'])
    expect(counts()).toMatchObject({ stranger: 0, anon: 0 })
    expect(heard.service.changes.at(-1)).toMatchObject({ eventType: 'DELETE', old: { id } })
  })

  it('sends no update of a row to a caller who may no longer read it', async () => {
    const id = await insertFor(owner.id)
    await platform.sql`update notes set user_id = ${stranger.id} where id = ${id}`
    await waitForLastChange()
    expect(heard.stranger.changes.map((change) => change.eventType)).toContain('UPDATE')
    expect(heard.owner.changes.map((change) => change.eventType)).not.toContain('UPDATE')
  })

  it('sends the delete of a long row, because the policies read only short columns', async () => {
    const id = await insertFor(owner.id, { body: 'x'.repeat(20_000) })
    await platform.sql`delete from notes where id = ${id}`
    await waitForLastChange()
    expect(heard.owner.changes.at(-1)).toMatchObject({ eventType: 'DELETE', old: { id } })
  })

  it('applies a policy that was changed just before', async () => {
    await platform.sql`alter policy "people read their own notes" on notes using (false)`
    const id = await insertFor(owner.id)
    await platform.sql`delete from notes where id = ${id}`
    await waitForLastChange()
    await platform.sql`alter policy "people read their own notes" on notes using (user_id = auth.uid())`
    expect(counts()).toMatchObject({ owner: 0, stranger: 0, anon: 0 })
  })

  it('cuts a row above a megabyte to its short columns and reports it', async () => {
    const id = await insertFor(owner.id, { title: 'large', body: 'x'.repeat(1_100_000) })
    await waitForLastChange()
    const [change] = heard.owner.changes
    expect(change).toMatchObject({ errors: ['Error 413: Payload Too Large'], new: { id, title: 'large' } })
    expect(change?.new).not.toHaveProperty('body')
  })

  it('keeps the order in which rows changed', async () => {
    await platform.sql.begin(async (tx) => {
      for (let index = 0; index < 300; index += 1)
        await tx`insert into notes (user_id, title) values (${owner.id}, ${String(index)})`
    })
    await waitForLastChange()
    const titles = heard.owner.changes.map((change) => ('title' in change.new ? change.new.title : null))
    expect(titles).toEqual(Array.from({ length: 300 }, (_, index) => String(index)))
  })

  it('refuses tables that are unpublished, missing, or without row level security', async () => {
    for (const [table, message] of [
      ['unpublished', /Please check Realtime is enabled/],
      ['nowhere', /Please check Realtime is enabled/],
      ['open_notes', /has no row level security/],
    ] as const) {
      const refused = await listenTo(owner.client, [{ table }])
      expect(refused.system[0]).toMatchObject({ status: 'error', message: expect.stringMatching(message) })
      expect(refused.statuses).toEqual(['SUBSCRIBED'])
    }
  })

  it('sends changes of all tables in a schema, except those without row level security', async () => {
    const all = await listenTo(owner.client, [{}])
    await platform.sql`insert into open_notes values (1)`
    const id = await insertFor(owner.id)
    await until(() => all.changes.length > 0)
    expect(all.changes).toHaveLength(1)
    expect(all.changes[0]).toMatchObject({ table: 'notes', new: { id } })
  })

  it('sends only the selected columns and the key', async () => {
    const some = await listenTo(owner.client, [{ table: 'notes', select: ['title'] }])
    const id = await insertFor(owner.id, { title: 'only this' })
    await until(() => some.changes.length > 0)
    expect(some.changes[0]?.new).toEqual({ id, title: 'only this' })
  })

  it('starts for a table that is published later, and stops when it is unpublished', async () => {
    await platform.sql.unsafe(`
      create table late (id int primary key);
      alter table late enable row level security;
      create policy "all read late" on late for select using (true);
      alter publication supabase_realtime add table late`)
    const late = await listenTo(owner.client, [{ table: 'late' }, { table: 'notes' }])
    await platform.sql`insert into late values (1)`
    await until(() => late.changes.length === 1)
    await platform.sql`alter publication supabase_realtime drop table late`
    await platform.sql`insert into late values (2)`
    const id = await insertFor(owner.id)
    await until(() => late.changes.length > 1)
    expect(late.changes[1]).toMatchObject({ table: 'notes', new: { id } })
    const [row] = await platform.sql`select count(*)::int from pg_trigger where tgrelid = 'late'::regclass`
    expect(row?.count).toBe(0)
  })

  it('finds newly published tables after a schema reload, without the event trigger', async () => {
    await platform.sql.unsafe(`
      alter event trigger realtime_on_schema_change disable;
      create table unwatched (id int primary key);
      alter table unwatched enable row level security;
      create policy "all read" on unwatched for select using (true);
      alter publication supabase_realtime add table unwatched;
      notify pgrst, 'reload schema'`)
    const isAttached = async () => {
      const [row] = await platform.sql`select count(*)::int from pg_trigger where tgrelid = 'unwatched'::regclass`
      return row?.count === 1
    }
    await vi.waitFor(async () => expect(await isAttached()).toBe(true))
    const listening = await listenTo(owner.client, [{ table: 'unwatched' }])
    await platform.sql`insert into unwatched values (1)`
    await until(() => listening.changes.length === 1)
    await platform.sql`alter event trigger realtime_on_schema_change enable`
  })
})
