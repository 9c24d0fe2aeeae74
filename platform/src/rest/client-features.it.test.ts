import { describe, expect, it } from 'vitest'
import { ANA, useScene } from './testing/scene.ts'

describe('further features of supabase-js', () => {
  const { ana } = useScene()

  const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
    const { data, error } = await query
    expect(error).toBeNull()
    return (data ?? []).map(({ id }) => id)
  }
  const notes = () => ana().from('notes').select('id').order('id')

  it('include the newer filters: not in, distinct from, regular expressions, not null', async () => {
    expect(await ids(notes().notIn('id', [1, 2]))).toEqual([3, 4])
    expect(await ids(notes().isDistinct('body', 'one'))).toEqual([2, 3, 4])
    expect(await ids(notes().regexMatch('title', '^A.*s$'))).toEqual([1])
    expect(await ids(notes().regexIMatch('title', '^a.*S$'))).toEqual([1])
    expect(await ids(notes().filter('mood', 'is', 'not_null'))).toEqual([1, 2, 4])
    expect(await ids(notes().textSearch('title', 'Hunde', { config: 'german' }))).toEqual([])
    expect((await notes().textSearch('title', 'x', { config: 'klingon' })).error?.code).toBe('42704')
  })

  it('include the count of written rows', async () => {
    const exactly = { count: 'exact' } as const
    expect(
      (
        await ana()
          .from('notes')
          .insert([{ title: 'C1' }, { title: 'C2' }], exactly)
      ).count,
    ).toBe(2)
    expect((await ana().from('notes').update({ stars: 1 }, exactly).like('title', 'C_')).count).toBe(2)
    const merged = ana()
      .from('notes')
      .upsert({ owner_id: ANA, title: 'C1', stars: 2 }, { onConflict: 'owner_id,title', ...exactly })
    expect((await merged).count).toBe(1)
    expect((await ana().from('notes').delete(exactly).like('title', 'C_')).count).toBe(2)
    expect((await ana().rpc('my_notes', {}, { count: 'exact', head: true })).count).toBe(4)
  })

  it('include throwOnError and abortSignal', async () => {
    await expect(ana().from('nowhere').select().throwOnError()).rejects.toMatchObject({ code: 'PGRST205' })
    const stop = new AbortController()
    const slow = ana().rpc('slow').abortSignal(stop.signal)
    setTimeout(() => stop.abort(), 50)
    expect((await slow).error?.message).toMatch(/abort/i)
  })

  it('include a dry run that is rolled back', async () => {
    const tried = await ana().from('notes').delete().eq('id', 1).select('id').rollback()
    expect([tried.error, tried.data]).toEqual([null, [{ id: 1 }]])
    expect(await ids(notes().eq('id', 1))).toEqual([1])
    const { data } = await ana().from('notes').insert({ title: 'Never' }).select('title').rollback().single()
    expect(data).toEqual({ title: 'Never' })
    expect(await ids(notes().eq('title', 'Never'))).toEqual([])
  })

  it('do not include query plans, GeoJSON and aggregates, which are refused by name', async () => {
    const plan = await ana().from('notes').select('id').explain()
    expect([plan.status, plan.error?.code]).toEqual([406, 'PGRST107'])
    expect(plan.error?.message).toContain('application/vnd.pgrst.plan+text')
    const map = await ana().from('notes').select('id').geojson()
    expect([map.status, map.error?.code]).toEqual([406, 'PGRST107'])
    for (const select of ['stars.sum()', 'count()', 'id, tags(count)']) {
      const { error, status } = await ana().from('notes').select(select)
      expect([status, error?.code, error?.message]).toEqual([
        400,
        'PGRST123',
        'Use of aggregate functions is not allowed',
      ])
    }
  })

  it('include stripped nulls of one row, and CSV of written rows', async () => {
    expect((await ana().from('notes').select('id, body').eq('id', 2).stripNulls().single()).data).toEqual({ id: 2 })
    const csv = await ana().from('notes').update({ body: 'a,b' }).eq('id', 3).select('id, body').csv()
    expect(csv.data).toBe('id,body\n3,"a,b"')
  })
})
