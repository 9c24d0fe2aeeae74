import { describe, expect, it } from 'vitest'
import { holdLock, waitingBackends } from '../testing/held-lock.ts'
import { startTestPlatform } from '../testing/index.ts'
import { ANA, BEN, clientOf, SCENE, useScene } from './testing/scene.ts'

describe('reading rows', () => {
  const { platform, ana, raw } = useScene()

  it('lists only the caller’s own rows', async () => {
    const { data, error } = await ana().from('notes').select('id,title').order('id')
    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 1, title: 'Alpha cats' },
      { id: 2, title: 'Beta, "quoted" (x)' },
      { id: 3, title: 'Gamma 100%' },
      { id: 4, title: 'Delta dogs' },
    ])
    const nobody = await platform.client().from('notes').select()
    expect(nobody.data).toEqual([])
    const ben = clientOf(platform, BEN)
    expect((await ben.from('notes').select('id')).data).toEqual([{ id: 9 }])
    expect((await platform.service().from('notes').select('id')).data).toHaveLength(5)
  })

  it('returns every column in PostgreSQL’s JSON form', async () => {
    const { data } = await ana().from('notes').select().eq('id', 1).single()
    expect(data).toEqual({
      id: 1,
      owner_id: ANA,
      editor_id: BEN,
      folder_id: 1,
      title: 'Alpha cats',
      body: 'one',
      stars: 5,
      mood: 'calm',
      labels: ['red', 'blue'],
      meta: { a: { b: [1, 2] }, k: 'v' },
      span: '[1,5)',
      written: '2026-02-03T04:05:06+00:00',
      search: "'alpha':1 'cat':2",
    })
  })

  it('searches text by word stems without a language', async () => {
    const { data } = await ana().from('notes').select('id').textSearch('title', 'cat')
    expect(data).toEqual([{ id: 1 }])
  })

  it('renames, casts and follows JSON paths', async () => {
    const { data } = await ana()
      .from('notes')
      .select('nr:id,stars::text,meta->k,first:meta->a->b->>0,meta->a->b->1')
      .eq('id', 1)
    expect(data).toEqual([{ nr: 1, stars: '5', k: 'v', first: '1', b: 2 }])
  })

  it('renames more columns than a function takes arguments', async () => {
    const names = Array.from({ length: 60 }, (_, index) => `c${index}`)
    const { data, error } = await ana()
      .from('notes')
      .select(names.map((name) => `${name}:id`).join(','))
      .eq('id', 3)
    expect(error).toBeNull()
    expect(data).toEqual([Object.fromEntries(names.map((name) => [name, 3]))])
  })

  describe('filters', () => {
    const ids = async (query: PromiseLike<{ data: { id: number }[] | null; error: unknown }>) => {
      const { data, error } = await query
      expect(error).toBeNull()
      return (data ?? []).map(({ id }) => id).sort((a, b) => a - b)
    }
    const notes = () => ana().from('notes').select('id')

    it('compare values', async () => {
      expect(await ids(notes().eq('stars', 5))).toEqual([1])
      expect(await ids(notes().neq('stars', 5))).toEqual([2, 3, 4])
      expect(await ids(notes().gt('stars', 1))).toEqual([1, 2])
      expect(await ids(notes().gte('stars', 1))).toEqual([1, 2, 3])
      expect(await ids(notes().lt('stars', 1))).toEqual([4])
      expect(await ids(notes().lte('stars', 1).gt('id', 3))).toEqual([4])
      expect(await ids(notes().eq('mood', 'calm'))).toEqual([1, 4])
      expect(await ids(notes().eq('title', 'Beta, "quoted" (x)'))).toEqual([2])
      expect(await ids(notes().match({ stars: 0, mood: 'calm' }))).toEqual([4])
      expect(await ids(notes().filter('body', 'isdistinct', 'one'))).toEqual([2, 3, 4])
    })

    it('test lists, null and booleans', async () => {
      expect(await ids(notes().in('id', [1, 3, 9]))).toEqual([1, 3])
      expect(await ids(notes().in('title', ['Gamma 100%', 'a, b', 'Delta dogs']))).toEqual([3, 4])
      expect(await ids(notes().filter('title', 'in', '("Beta, \\"quoted\\" (x)",x)'))).toEqual([2])
      expect(await ids(notes().in('id', []))).toEqual([])
      expect(await ids(notes().is('mood', null))).toEqual([3])
      expect(await ids(notes().not('mood', 'is', null))).toEqual([1, 2, 4])
      expect(await ids(notes().not('id', 'in', '(1,2)'))).toEqual([3, 4])
    })

    it('match patterns', async () => {
      expect(await ids(notes().like('title', '%cats'))).toEqual([1])
      expect(await ids(notes().ilike('title', 'DELTA*'))).toEqual([4])
      expect(await ids(notes().likeAnyOf('title', ['Alpha%', 'Delta%']))).toEqual([1, 4])
      expect(await ids(notes().ilikeAllOf('title', ['%a%', '%DOGS']))).toEqual([4])
      expect(await ids(notes().filter('title', 'match', '^A.*s$'))).toEqual([1])
      expect(await ids(notes().filter('title', 'imatch', '^a.*S$'))).toEqual([1])
      expect(await ids(notes().filter('stars', 'eq(any)', '{4,5}'))).toEqual([1, 2])
    })

    it('support arrays, JSON, ranges and full text', async () => {
      expect(await ids(notes().contains('labels', ['blue']))).toEqual([1, 2])
      expect(await ids(notes().containedBy('labels', ['blue', 'green']))).toEqual([2, 3, 4])
      expect(await ids(notes().overlaps('labels', ['green', 'red']))).toEqual([1, 4])
      expect(await ids(notes().contains('meta', { k: 'v' }))).toEqual([1])
      expect(await ids(notes().eq('meta->>k', 'w'))).toEqual([2])
      expect(await ids(notes().eq('meta->n', '7'))).toEqual([2])
      expect(await ids(notes().eq('meta->a->b->>1', '2'))).toEqual([1])
      expect(await ids(notes().overlaps('span', '[4,6)'))).toEqual([1, 2])
      expect(await ids(notes().rangeLt('span', '[5,9)'))).toEqual([1])
      expect(await ids(notes().rangeAdjacent('span', '[9,12)'))).toEqual([2])
      expect(await ids(notes().textSearch('search', 'cat'))).toEqual([1])
      expect(await ids(notes().textSearch('search', 'dogs & delta', { config: 'english' }))).toEqual([4])
      expect(await ids(notes().textSearch('title', 'dog', { type: 'websearch', config: 'english' }))).toEqual([4])
      expect(await ids(notes().textSearch('title', 'alpha cats', { type: 'phrase' }))).toEqual([1])
      expect(await ids(notes().textSearch('title', 'cats alpha', { type: 'plain' }))).toEqual([1])
    })

    it('nest and, or and not', async () => {
      expect(await ids(notes().or('stars.eq.5,and(stars.lt.2,mood.not.is.null)'))).toEqual([1, 4])
      expect(await ids(notes().or('title.eq."Beta, \\"quoted\\" (x)",id.in.(3,4)'))).toEqual([2, 3, 4])
      const response = await raw('/notes?select=id&not.or=(id.eq.1,id.eq.2)&order=id')
      expect(await response.json()).toEqual([{ id: 3 }, { id: 4 }])
    })
  })

  it('orders with nulls first or last, also by a JSON path', async () => {
    const by = async (query: PromiseLike<{ data: { id: number }[] | null }>) => (await query).data?.map(({ id }) => id)
    const notes = () => ana().from('notes').select('id')
    expect(await by(notes().order('stars', { ascending: false }))).toEqual([1, 2, 3, 4])
    expect(await by(notes().order('mood', { nullsFirst: true }).order('id'))).toEqual([3, 1, 4, 2])
    expect(await by(notes().order('mood', { ascending: false, nullsFirst: false }).order('id'))).toEqual([2, 1, 4, 3])
    expect(await by(notes().order('meta->>k', { nullsFirst: false }).order('id'))).toEqual([1, 2, 3, 4])
  })

  it('pages by limit and offset and by the Range header', async () => {
    const page = await ana().from('notes').select('id').order('id').range(1, 2)
    expect(page.data).toEqual([{ id: 2 }, { id: 3 }])
    const response = await raw('/notes?select=id&order=id', { headers: { Range: '2-9', 'Range-Unit': 'items' } })
    expect(response.headers.get('content-range')).toBe('2-3/*')
    expect(await response.json()).toEqual([{ id: 3 }, { id: 4 }])
  })

  it('returns the range of a page, and the total on request', async () => {
    const status = async (query: string, prefer?: string) => {
      const response = await raw(`/notes?select=id&order=id${query}`, prefer ? { headers: { Prefer: prefer } } : {})
      return [response.status, response.headers.get('content-range'), response.headers.get('preference-applied')]
    }
    expect(await status('')).toEqual([200, '0-3/*', null])
    expect(await status('&id=eq.0')).toEqual([200, '*/*', null])
    expect(await status('', 'count=exact')).toEqual([200, '0-3/4', 'count=exact'])
    expect(await status('&id=eq.0', 'count=exact')).toEqual([200, '*/0', 'count=exact'])
    expect(await status('&limit=2', 'count=exact')).toEqual([206, '0-1/4', 'count=exact'])
    expect(await status('&limit=2&offset=3', 'count=exact')).toEqual([206, '3-3/4', 'count=exact'])
    expect(await status('&limit=0', 'count=exact')).toEqual([206, '*/4', 'count=exact'])
    expect(await status('&offset=4', 'count=exact')).toEqual([206, '*/4', 'count=exact'])
    expect(await status('&offset=5', 'count=exact')).toEqual([416, '*/4', null])
    expect((await status('&limit=2', 'count=estimated'))[1]).toBe('0-1/4')
    expect((await status('&limit=2', 'count=planned'))[1]).toMatch(/^0-1\/\d+$/)
  })

  it('counts for supabase-js, also without a body', async () => {
    const { data, count } = await ana().from('notes').select('id', { count: 'exact' }).limit(1)
    expect([data?.length, count]).toEqual([1, 4])
    const head = await ana().from('notes').select('*', { count: 'exact', head: true }).gte('stars', 4)
    expect([head.data, head.count, head.status]).toEqual([null, 2, 200])
  })

  it('returns one row as an object, or refuses', async () => {
    const one = await ana().from('notes').select('id').eq('id', 1).single()
    expect(one.data).toEqual({ id: 1 })
    const none = await ana().from('notes').select('id').eq('id', 0).single()
    expect([none.status, none.error?.code, none.error?.details]).toEqual([
      406,
      'PGRST116',
      'The result contains 0 rows',
    ])
    const many = await ana().from('notes').select('id').single()
    expect(many.error).toEqual({
      code: 'PGRST116',
      details: 'The result contains 4 rows',
      hint: null,
      message: 'Cannot coerce the result to a single JSON object',
    })
    expect((await ana().from('notes').select('id').eq('id', 0).maybeSingle()).data).toBeNull()
    expect((await ana().from('notes').select('id').eq('id', 2).maybeSingle()).data).toEqual({ id: 2 })
  })

  it('returns CSV', async () => {
    const { data } = await ana().from('notes').select('id,name:title,body').order('id').limit(2).csv()
    expect(data).toBe('id,name,body\n1,"Alpha cats",one\n2,"Beta, ""quoted"" (x)",')
  })

  it('strips nulls on request', async () => {
    const { data } = await ana().from('notes').select('id,body').eq('id', 2).stripNulls()
    expect(data).toEqual([{ id: 2 }])
  })

  it('limits the rows of a response', async () => {
    const capped = await startTestPlatform({ scene: SCENE, config: { maxRows: 2 } })
    const client = clientOf(capped, ANA)
    const { data, count } = await client.from('notes').select('id', { count: 'exact' }).limit(50)
    expect([data?.length, count]).toEqual([2, 4])
    const { count: estimated } = await client.from('notes').select('id', { count: 'estimated' })
    expect(estimated).toBeGreaterThan(2)
    await capped.stop()
  })

  it('reads a security_invoker view', async () => {
    const { data } = await ana().from('open_notes').select('id').order('id')
    expect(data).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
  })

  it('shows times in the caller’s preferred time zone', async () => {
    const response = await raw('/notes?select=written&id=eq.1', { headers: { Prefer: 'timezone=Asia/Tokyo' } })
    expect(await response.json()).toEqual([{ written: '2026-02-03T13:05:06+09:00' }])
    const nowhere = await raw('/notes?select=id', { headers: { Prefer: 'handling=strict, timezone=Nowhere' } })
    expect(nowhere.status).toBe(400)
  })

  it('describes only what can be reached', async () => {
    const response = await raw('/')
    expect(response.headers.get('content-type')).toBe('application/openapi+json; charset=utf-8')
    const { paths } = (await response.json()) as { paths: Record<string, unknown> }
    expect(Object.keys(paths)).toContain('/notes')
    expect(Object.keys(paths)).toContain('/rpc/add')
    expect(Object.keys(paths)).not.toContain('/unguarded')
  })

  it('finds a new table after a schema reload notification', async () => {
    expect((await ana().from('later').select()).error?.code).toBe('PGRST205')
    await platform.sql.unsafe(`
      create table public.later (id int primary key);
      alter table public.later enable row level security;
      notify pgrst, 'reload schema'`)
    await expect.poll(async () => (await ana().from('later').select()).data).toEqual([])
  })

  it('serves by the old schema while the new one is being read', async () => {
    await platform.sql.unsafe(`
      create table public.sooner (id int primary key);
      alter table public.sooner enable row level security`)
    // Of all statements here, only the one that reads the schema reads this table.
    const release = await holdLock(platform.sql, 'lock table pg_catalog.pg_depend in access exclusive mode')
    await platform.sql.unsafe(`notify pgrst, 'reload schema'`)
    await waitingBackends(platform.sql, 1)
    expect((await ana().from('notes').select('id').eq('id', 1)).data).toEqual([{ id: 1 }])
    expect((await ana().from('sooner').select()).error?.code).toBe('PGRST205')
    await release()
    await expect.poll(async () => (await ana().from('sooner').select()).data).toEqual([])
  })

  it('reloads the schema after its listening connection was lost', async () => {
    await platform.sql.unsafe(`
      create table public.drowned (id int primary key);
      alter table public.drowned enable row level security`)
    expect((await ana().from('drowned').select()).error?.code).toBe('PGRST205')
    const ended = await platform.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    expect(ended.length).toBeGreaterThan(0)
    await expect.poll(async () => (await ana().from('drowned').select()).data, { timeout: 15_000 }).toEqual([])
  })
})
