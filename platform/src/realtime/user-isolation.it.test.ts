import { describe, expect, it } from 'vitest'
import { useTestPlatform } from '../testing/index.ts'
import { listenTo, until } from './testing/people.ts'

const SCENE = `
create table public.notes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null default auth.uid(),
  title text not null
);
alter table public.notes enable row level security;
create policy "owners do everything" on public.notes using (user_id = auth.uid()) with check (user_id = auth.uid());
alter publication supabase_realtime add table public.notes;
`

describe('two signed-up users', () => {
  const platform = useTestPlatform({ scene: SCENE })

  it('each receive their own changes through the API, and none of the other’s', async () => {
    const [ann, bob] = [await platform.signUp(), await platform.signUp()]
    const filter = (userId: string) => [{ table: 'notes', filter: `user_id=eq.${userId}` }]
    const hers = await listenTo(ann.client, filter(ann.userId))
    // He subscribes to her rows as well as his own.
    const his = await listenTo(bob.client, [...filter(bob.userId), ...filter(ann.userId)])

    for (const [{ client }, heard] of [
      [ann, hers],
      [bob, his],
    ] as const) {
      const { data, error } = await client.from('notes').insert({ title: 'new' }).select('id').single()
      expect(error).toBeNull()
      await until(() => heard.changes.length === 1)
      await client.from('notes').update({ title: 'changed' }).eq('id', data?.id)
      await until(() => heard.changes.length === 2)
      await client.from('notes').delete().eq('id', data?.id)
      await until(() => heard.changes.length === 3)
      expect(heard.changes).toMatchObject([
        { eventType: 'INSERT', new: { id: data?.id, title: 'new' } },
        { eventType: 'UPDATE', new: { id: data?.id, title: 'changed' }, old: { id: data?.id } },
        { eventType: 'DELETE', old: { id: data?.id } },
      ])
    }
    expect(his.changes).toHaveLength(3)
    expect(hers.changes).toHaveLength(3)
  })
})
