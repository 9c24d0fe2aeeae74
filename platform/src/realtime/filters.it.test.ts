import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { listenTo, until, usePerson } from './testing/people.ts'

const SCENE = `
create type public.mood as enum ('calm', 'angry');
create table public.things (
  id int primary key,
  owner uuid,
  name text,
  amount numeric,
  at timestamptz,
  done boolean,
  mood public.mood,
  long text,
  secret text
);
alter table public.things enable row level security;
create policy "everyone reads things" on public.things for select using (true);
revoke select on public.things from authenticated;
grant select (id, owner, name, amount, at, done, mood, long) on public.things to authenticated;
alter publication supabase_realtime add table public.things;

create table public.partly (id int primary key, shown text, hidden text);
alter table public.partly enable row level security;
create policy "everyone reads" on public.partly for select using (true);
alter publication supabase_realtime add table public.partly (id, shown);
`

const OWNER = '6f1d2c1e-0000-4000-8000-000000000001'
const ROWS = [
  { id: 1, owner: OWNER, name: 'apple', amount: '1.50', at: '2026-01-01T00:00:00Z', done: true, mood: 'calm' },
  { id: 2, owner: null, name: 'Banana, ripe', amount: '10', at: '2026-02-01T00:00:00Z', done: false, mood: 'angry' },
  { id: 3, owner: null, name: null, amount: null, at: null, done: null, mood: null },
  {
    id: 4,
    owner: null,
    name: 'd',
    amount: '4',
    at: '2026-04-01T00:00:00Z',
    done: true,
    mood: 'calm',
    long: 'y'.repeat(90),
  },
]

describe('filters of postgres_changes', () => {
  const platform = useTestPlatform({ scene: SCENE })
  const reader = usePerson(platform)

  /** Returns which rows are received when they are inserted and deleted. Row 99 ends the wait. */
  async function receivedWith(filter: string) {
    const listening = await listenTo(reader.client, [
      { table: 'things', filter },
      { table: 'things', filter: 'id=eq.99' },
    ])
    const { sql } = platform
    for (const row of ROWS) await sql`insert into things ${sql(row)}`
    await sql`insert into things (id) values (99)`
    await until(() => listening.changes.some((change) => 'id' in change.new && change.new.id === 99))
    for (const { id } of ROWS) await sql`delete from things where id = ${id}`
    await sql`delete from things where id = 99`
    await until(() => listening.changes.some((change) => change.eventType === 'DELETE' && change.old.id === 99))
    await reader.client.removeChannel(listening.channel)
    const heard = listening.changes.map((change) =>
      change.eventType === 'DELETE' ? -Number(change.old.id) : change.new.id,
    )
    return {
      inserted: heard.filter((id) => Number(id) > 0 && id !== 99),
      deleted: heard.filter((id) => Number(id) < 0 && id !== -99),
    }
  }

  it.each([
    ['id=eq.1', [1]],
    ['id=neq.1', [2, 3, 4]],
    ['id=lt.2', [1]],
    ['id=lte.2', [1, 2]],
    ['id=gt.3', [4]],
    ['id=gte.3', [3, 4]],
    ['id=in.(1,3)', [1, 3]],
    ['id=not.in.(1,3)', [2, 4]],
    [`owner=eq.${OWNER.toUpperCase()}`, [1]],
    ['name=eq."Banana, ripe"', [2]],
    ['name=in.(apple,"Banana, ripe")', [1, 2]],
    ['name=like.app%', [1]],
    ['name=ilike.%BANANA%', [2]],
    ['name=not.ilike.%BANANA%', [1, 4]],
    ['name=match.^[a-b]', [1]],
    ['name=imatch.^[a-b]', [1, 2]],
    ['name=is.null', [3]],
    ['name=isdistinct.apple', [2, 3, 4]],
    ['done=eq.true', [1, 4]],
    ['done=not.is.true', [2, 3]],
    ['amount=eq.1.5', [1]],
    ['amount=gte.4.0', [2, 4]],
    ['at=gt.2026-01-15', [2, 4]],
    ['mood=eq.angry', [2]],
    ['mood=neq.angry', [1, 4]],
    ['id=gt.1,done=eq.true', [4]],
  ])('match inserts and deletes by %s', async (filter, ids) => {
    const heard = await receivedWith(filter)
    expect(heard.inserted).toEqual(ids)
    expect(heard.deleted).toEqual(ids.map((id) => -id))
  })

  it('match no delete when they need a column that was too long for the notification', async () => {
    const heard = await receivedWith('long=like.y%')
    expect(heard).toEqual({ inserted: [4], deleted: [] })
  })

  it.each([
    ['nothing=eq.1', /invalid column for filter nothing/],
    ['secret=eq.1', /invalid column for filter secret/],
    ['id=eq.one', /Error parsing `filter` params: "one" is not a value of type int4/],
    ['mood=eq.sad', /"sad" is not a value of type mood/],
    ['id=around.1', /Error parsing `filter` params/],
    ['id', /Error parsing `filter` params/],
  ])('are refused when they are %s, and the channel stays open', async (filter, message) => {
    const refused = await listenTo(reader.client, [{ table: 'things', filter }])
    expect(refused.system).toMatchObject([{ status: 'error', message: expect.stringMatching(message) }])
    expect(refused.statuses).toEqual(['SUBSCRIBED'])
    await reader.client.removeChannel(refused.channel)
  })

  it('do not change which columns a role may read', async () => {
    const listening = await listenTo(reader.client, [{ table: 'things' }])
    await platform.sql`insert into things (id, secret) values (7, 'hidden')`
    await until(() => listening.changes.length === 1)
    expect(listening.changes[0]?.new).toMatchObject({ id: 7 })
    expect(listening.changes[0]?.new).not.toHaveProperty('secret')
    await reader.client.removeChannel(listening.channel)
  })

  it('do not change which columns are published', async () => {
    const listening = await listenTo(reader.client, [{ table: 'partly' }])
    await platform.sql`insert into partly values (1, 'shown', 'hidden')`
    await until(() => listening.changes.length === 1)
    expect(listening.changes[0]?.new).toEqual({ id: 1, shown: 'shown' })
    await reader.client.removeChannel(listening.channel)
  })
})
