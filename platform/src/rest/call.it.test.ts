import { describe, expect, it } from 'vitest'
import { ANA, useScene, withMaxAffected } from './testing/scene.ts'

const JSON_BODY = { 'Content-Type': 'application/json' }

describe('calling functions', () => {
  const { ana, raw } = useScene({ config: { statementTimeoutMs: 2000 } })

  it('returns a scalar as a bare value, by POST and by GET', async () => {
    expect((await ana().rpc('add', { a: 1, b: 2 })).data).toBe(3)
    expect((await ana().rpc('add', { a: 1 })).data).toBe(11)
    expect((await ana().rpc('add', { a: 1, b: 2 }, { get: true })).data).toBe(3)
    expect((await ana().rpc('greet')).data).toBe('hello')
    expect((await ana().rpc('greet').single()).data).toBe('hello')
  })

  it('returns sets as arrays and rows as objects', async () => {
    expect((await ana().rpc('numbers', { n: 3 })).data).toEqual([1, 2, 3])
    expect((await ana().rpc('pairs')).data).toEqual([
      { k: 'a', v: 1 },
      { k: 'b', v: 2 },
    ])
    expect((await ana().rpc('split', { num: 7 })).data).toEqual({ half: 3, rest: 1 })
    expect((await ana().rpc('one_note', { note: 1 }).select('id,title')).data).toEqual({ id: 1, title: 'Alpha cats' })
  })

  it('answers 204 for void', async () => {
    const { status, data, error } = await ana().rpc('nothing')
    expect([status, data, error]).toEqual([204, null, null])
  })

  it('filters, orders, pages, counts and embeds rows', async () => {
    const { data, count, error } = await ana()
      .rpc('my_notes', { min_stars: 1 }, { count: 'exact' })
      .select('id,folders(name)')
      .neq('id', 3)
      .order('id', { ascending: false })
      .limit(1)
    expect(error).toBeNull()
    expect([data, count]).toEqual([[{ id: 2, folders: { name: 'Plans' } }], 2])
    const get = await ana().rpc('my_notes', { min_stars: 1 }, { get: true }).select('id').eq('stars', 4)
    expect(get.data).toEqual([{ id: 2 }])
    const head = await ana().rpc('my_notes', {}, { head: true, count: 'exact' })
    expect([head.data, head.count]).toEqual([null, 4])
    expect((await ana().rpc('my_notes').select('id').eq('id', 1).single()).data).toEqual({ id: 1 })
    expect((await ana().rpc('my_notes').single()).error?.code).toBe('PGRST116')
    expect(await (await raw('/rpc/pairs?select=key:k&order=v.desc', { headers: { Accept: 'text/csv' } })).text()).toBe(
      'key\nb\na',
    )
  })

  it('chooses among overloads by the names of the arguments', async () => {
    expect((await ana().rpc('pick', { x: 1, y: 2 })).data).toBe('two')
    const unsure = await raw('/rpc/pick', { method: 'POST', body: '{"x":1}', headers: JSON_BODY })
    expect(unsure.status).toBe(300)
    expect(await unsure.json()).toEqual({
      code: 'PGRST203',
      details: null,
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
      message:
        'Could not choose the best candidate function between: public.pick(x => integer), public.pick(x => text)',
    })
  })

  it('accepts variadic arguments and a whole body', async () => {
    expect((await ana().rpc('total', { list: [1, 2, 3] })).data).toBe(6)
    expect(await (await raw('/rpc/total?list=4&list=5')).json()).toBe(9)
    expect(await (await raw('/rpc/total?list={4,6}')).json()).toBe(10)
    expect((await ana().rpc('whole', { any: ['thing', { at: 'all' }] })).data).toEqual({
      any: ['thing', { at: 'all' }],
    })
  })

  it('names a function that does not exist', async () => {
    const { status, error } = await ana().rpc('gret')
    expect([status, error]).toEqual([
      404,
      {
        code: 'PGRST202',
        details:
          'Searched for the function public.gret without parameters or with a single unnamed json/jsonb parameter, but no matches were found in the schema cache.',
        hint: 'Perhaps you meant to call the function public.greet',
        message: 'Could not find the function public.gret without parameters in the schema cache',
      },
    ])
    expect((await ana().rpc('add', { c: 1 })).error?.message).toBe(
      'Could not find the function public.add(c) in the schema cache',
    )
    expect((await (await raw('/rpc/add?a=1&z=3')).json()).code).toBe('PGRST202')
    expect((await (await raw('/rpc/add?a=1', { method: 'PUT' })).json()).code).toBe('PGRST101')
  })

  it('lets no function write by GET', async () => {
    const response = await raw('/rpc/rename_all?prefix=x')
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([405, '25006'])
    expect((await ana().rpc('rename_all', { prefix: '' })).data).toHaveLength(4)
  })

  it('rolls back a call that affects more rows than allowed', async () => {
    const { error } = await withMaxAffected(ana().rpc('rename_all', { prefix: 'lost ' }), 3)
    expect(error?.code).toBe('PGRST124')
    expect((await ana().from('notes').select('id').like('title', 'lost%')).data).toEqual([])
  })

  it('passes on errors that a function raises', async () => {
    const scolded = await ana().rpc('scold', { word: 'way' })
    expect([scolded.status, scolded.error]).toEqual([
      400,
      { code: 'P0001', details: 'the detail', hint: 'the hint', message: 'no way' },
    ])
    const pay = await ana().rpc('pay')
    expect([pay.status, pay.error?.message, pay.error?.hint]).toEqual([402, 'Payment Required', 'pay'])
    const worded = await raw('/rpc/worded', { method: 'POST' })
    expect([worded.status, worded.headers.get('x-tea'), await worded.json()]).toEqual([
      418,
      'green',
      { code: '123', details: 'd', hint: 'h', message: 'Own words' },
    ])
  })

  it('cancels a statement after its timeout', async () => {
    const { status, error } = await ana().rpc('slow')
    expect([status, error?.code]).toEqual([500, '57014'])
  })

  it('gives functions the request’s settings without its credentials', async () => {
    const setting = async (name: string) => (await ana().rpc('setting', { name })).data
    expect(await setting('request.method')).toBe('POST')
    expect(await setting('request.path')).toBe('/rpc/setting')
    expect(await setting('search_path')).toBe('"public", "extensions"')
    expect(JSON.parse((await setting('request.jwt.claims')) ?? '').sub).toBe(ANA)
    const headers = JSON.parse((await setting('request.headers')) ?? '')
    expect(headers['x-client-info']).toContain('supabase-js')
    expect(headers).not.toHaveProperty('authorization')
    expect(headers).not.toHaveProperty('apikey')
  })
})
