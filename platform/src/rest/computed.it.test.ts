import { describe, expect, it } from 'vitest'
import { SCENE, useScene } from './testing/scene.ts'

// Its columns are named as the aliases in our statements are.
const ALIASES = `
create table public.letters (l int primary key, p text, p1 text, t0 int, w int, j int, parent int references public.letters);
alter table public.letters enable row level security;
create policy "all" on public.letters for all using (true) with check (true);
grant all on public.letters to authenticated;
create function public.shown(public.letters) returns text language sql stable as 'select $1.p || $1.t0';
`

describe('functions of a row', () => {
  const { platform, ana, raw } = useScene({ scene: SCENE + ALIASES })

  it('are columns that can be selected, renamed, cast and traversed', async () => {
    const { data, error } = await ana()
      .from('notes')
      .select('id, shout, loud:shout, starred::text, facts->length')
      .eq('id', 1)
    expect(error).toBeNull()
    expect(data).toEqual([{ id: 1, shout: 'ALPHA CATS', loud: 'ALPHA CATS', starred: 'true', length: 10 }])
  })

  it('are columns to filter and order by', async () => {
    const ids = async (query: PromiseLike<{ data: { id: number }[] | null }>) => (await query).data?.map(({ id }) => id)
    expect(await ids(ana().from('notes').select('id').is('starred', true).order('id'))).toEqual([1, 2])
    expect(await ids(ana().from('notes').select('id').like('shout', '%A C%'))).toEqual([1])
    expect(await ids(ana().from('notes').select('id').order('starred').order('shout', { ascending: false }))).toEqual([
      3, 4, 2, 1,
    ])
    expect(
      await ids(ana().from('notes').select('id').or('shout.eq.GAMMA 100%,facts->length.eq.10').order('id')),
    ).toEqual([1, 3, 4])
  })

  it('work for a table whose columns are named as the aliases in our statements', async () => {
    const row = { l: 1, p: 'a', p1: 'b', t0: 2, w: 3, j: 4, parent: 1 }
    const headers = { 'content-type': 'application/json', prefer: 'return=headers-only' }
    const made = await raw('/letters', { method: 'POST', headers, body: JSON.stringify(row) })
    expect(made.headers.get('location')).toBe('/letters?l=eq.1')
    expect((await ana().from('letters').select()).data).toEqual([row])
    expect((await ana().from('letters').update({ j: 4 }).eq('l', 1).select()).data).toEqual([row])
    const { data } = await ana().from('letters').select('p, shown, parent(p1, shown), children:letters!parent(p)')
    expect(data).toEqual([{ p: 'a', shown: 'a2', parent: { p1: 'b', shown: 'a2' }, children: [{ p: 'a' }] }])
  })

  it('are not part of all columns, and cannot be written', async () => {
    const { data } = await ana().from('notes').select().eq('id', 1).single()
    expect(Object.keys(data)).not.toContain('shout')
    const { error } = await ana().from('notes').update({ shout: 'x' }).eq('id', 1)
    expect([error?.code, error?.message]).toEqual([
      'PGRST204',
      "Could not find the 'shout' column of 'notes' in the schema cache",
    ])
  })

  it('work on embedded rows, written rows and the rows of a function, with and without a count', async () => {
    const folder = await ana()
      .from('folders')
      .select('name, notes(shout)')
      .eq('id', 1)
      .eq('notes.starred', true)
      .single()
    expect(folder.data).toEqual({ name: 'Work', notes: [{ shout: 'ALPHA CATS' }] })
    const made = await ana().from('notes').insert({ title: 'Omega' }).select('shout, starred').single()
    expect(made.data).toEqual({ shout: 'OMEGA', starred: false })
    const changed = await ana().from('notes').update({ title: 'Zeta' }).eq('shout', 'OMEGA').select('title, shout')
    expect(changed.data).toEqual([{ title: 'Zeta', shout: 'ZETA' }])
    const gone = await ana().from('notes').delete().eq('shout', 'ZETA').select('shout')
    expect(gone.data).toEqual([{ shout: 'ZETA' }])
    expect((await ana().rpc('my_notes', { min_stars: 5 }).select('shout')).data).toEqual([{ shout: 'ALPHA CATS' }])
    const counted = await ana().rpc('my_notes', {}, { count: 'exact' }).select('shout').is('starred', true).order('id')
    expect(counted.data).toEqual([{ shout: 'ALPHA CATS' }, { shout: 'BETA, "QUOTED" (X)' }])
    expect(counted.count).toBe(2)
  })

  it('embed the rows they return: one object with `rows 1`, else a list', async () => {
    const { data } = await ana().from('notes').select('id, siblings(id), place(name)').in('id', [2, 4]).order('id')
    expect(data).toEqual([
      { id: 2, siblings: [{ id: 3 }], place: { name: 'Plans' } },
      { id: 4, siblings: [], place: null },
    ])
    const inner = await ana()
      .from('notes')
      .select('id, place!inner()')
      .eq('place.name', 'Plans')
      .order('place(name)')
      .order('id')
    expect(inner.data).toEqual([{ id: 2 }, { id: 3 }])
    const made = await ana().from('notes').insert({ title: 'Omega', folder_id: 2 }).select('id, place(name)').single()
    expect(made.data?.place).toEqual({ name: 'Plans' })
    await ana().from('notes').delete().eq('id', made.data?.id)
  })

  it('run with the caller’s privileges, and are refused without EXECUTE', async () => {
    await platform.sql`revoke execute on function public.shout from public, anon, authenticated`
    const { error, status } = await ana().from('notes').select('shout')
    await platform.sql`grant execute on function public.shout to public, authenticated`
    expect([status, error?.code]).toEqual([403, '42501'])
  })
})
