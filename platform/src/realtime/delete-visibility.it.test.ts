import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { listenTo, until, usePerson } from './testing/people.ts'

// A deleted row is gone when its change is delivered. Each table has a policy that is hard to evaluate afterwards.
const SCENE = `
create table public.members (room uuid, person uuid, primary key (room, person));
alter table public.members enable row level security;
create policy "people read their own memberships" on members for select using (person = auth.uid());

create table public.shared (n bigint primary key, room uuid, old text);
alter table public.shared enable row level security;
create policy "members read" on public.shared for select to authenticated
  using (exists (select 1 from public.members m where m.room = shared.room and m.person = (select auth.uid())));

create table public.sealed (id bigint primary key, owner uuid, sealed boolean not null default false);
alter table public.sealed enable row level security;
create policy "owners read" on public.sealed for select using (owner = auth.uid());
create policy "nobody reads what is sealed" on public.sealed as restrictive for select using (not sealed);

create table public.blank (id bigint primary key, reason text);
alter table public.blank enable row level security;
create policy "only without a reason" on public.blank for select using (reason is null);

create table public.whole (id bigint primary key, reason text);
alter table public.whole enable row level security;
create function public.is_plain(public.whole) returns boolean language sql stable as 'select $1.reason is null';
create policy "the row as a whole" on public.whole for select using (public.is_plain(whole));

create table public.keyed ("odd ""key""" text, part int, owner uuid, primary key (part, "odd ""key"""));
alter table public.keyed enable row level security;
create policy "owners read" on public.keyed for select using (owner = auth.uid());

create table public.coded (code char(3) primary key, bits bit(4));
alter table public.coded enable row level security;
create policy "everyone reads" on public.coded for select using (true);

alter publication supabase_realtime add table shared, sealed, blank, whole, keyed, coded;
`

describe('deletes under complex policies', () => {
  const platform = useTestPlatform({ scene: SCENE })
  const reader = usePerson(platform)

  /** Deletes every row of the table and returns the keys that the reader received. The last row must be visible. */
  async function receivedDeletes(table: string, isLast: (old: Record<string, unknown>) => boolean) {
    const { sql } = platform
    const listening = await listenTo(reader.client, [{ event: 'DELETE', table }])
    for (const row of await sql`select ctid::text from ${sql(table)} order by ctid`)
      await sql`delete from ${sql(table)} where ctid = ${row.ctid}::tid`
    await until(() => listening.changes.some((change) => isLast(change.old)))
    return listening.changes.map((change) => change.old)
  }

  it('query other tables, whatever the columns are called', async () => {
    const [mine, theirs] = [randomUUID(), randomUUID()]
    await platform.sql`insert into members values (${mine}, ${reader.id}), (${theirs}, ${randomUUID()})`
    await platform.sql`insert into shared values (1, ${mine}), (2, ${theirs}), (-1, ${mine})`
    expect(await receivedDeletes('shared', ({ n }) => n === -1)).toEqual([{ n: 1 }, { n: -1 }])
  })

  it('apply restrictive policies', async () => {
    await platform.sql`insert into sealed (id, owner, sealed) values
      (1, ${reader.id}, false), (2, ${reader.id}, true), (3, ${randomUUID()}, false), (-1, ${reader.id}, false)`
    expect(await receivedDeletes('sealed', ({ id }) => id === -1)).toEqual([{ id: 1 }, { id: -1 }])
  })

  it('do not treat a column that was too long for the notification as NULL', async () => {
    for (const table of ['blank', 'whole']) {
      const { sql } = platform
      await sql`insert into ${sql(table)} values (1, null), (2, ${'short'}), (3, ${'x'.repeat(100)}), (-1, null)`
      expect(await receivedDeletes(table, ({ id }) => id === -1)).toEqual([{ id: 1 }, { id: -1 }])
    }
  })

  it('carry a composite key whose column names need quotes', async () => {
    const [row, last] = [`it's "one"`, 'last']
    await platform.sql`insert into keyed values (${row}, 1, ${reader.id}), (${last}, 2, ${reader.id})`
    const heard = await receivedDeletes('keyed', ({ part }) => part === 2)
    expect(heard).toEqual([
      { 'odd "key"': row, part: 1 },
      { 'odd "key"': last, part: 2 },
    ])
  })

  it('have inserts and updates beside them that carry the earlier composite key', async () => {
    const listening = await listenTo(reader.client, [{ table: 'keyed' }])
    await platform.sql`insert into keyed values ('a', 1, ${reader.id})`
    await platform.sql`update keyed set part = 2 where part = 1`
    await until(() => listening.changes.some((change) => change.eventType === 'UPDATE'))
    expect(listening.changes.at(-1)).toMatchObject({
      old: { 'odd "key"': 'a', part: 1 },
      new: { 'odd "key"': 'a', part: 2, owner: reader.id },
    })
  })

  it('do not truncate values of types with a length', async () => {
    const listening = await listenTo(reader.client, [
      { table: 'coded', event: 'INSERT' },
      { table: 'coded', event: 'DELETE', filter: 'bits=eq.1010' },
    ])
    await platform.sql`insert into coded values ('abc', '1010'), ('abd', '1011')`
    await until(() => listening.changes.length === 2)
    await platform.sql`delete from coded`
    await until(() => listening.changes.length === 3)
    expect(listening.changes.map((change) => ({ ...change.new, ...change.old }))).toEqual([
      { code: 'abc', bits: '1010' },
      { code: 'abd', bits: '1011' },
      { code: 'abc' },
    ])
  })
})
