import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../testing/index.ts'
import { ANA, BEN, rawRequest, SCENE, speakAs } from './testing/scene.ts'

describe('reading rows', () => {
  let platform: TestPlatform
  let ana: SupabaseClient
  let raw: ReturnType<typeof rawRequest>
  beforeAll(async () => {
    platform = await startTestPlatform({ scene: SCENE })
    const speaker = await speakAs(platform, ANA)
    ana = speaker.client
    raw = rawRequest(platform, speaker.token)
  })
  afterAll(() => platform.stop())

  it('lists the caller’s own rows, and nobody else’s', async () => {
    const { data, error } = await ana.from('notes').select('id,title').order('id')
    expect(error).toBeNull()
    expect(data).toEqual([
      { id: 1, title: 'Alpha cats' },
      { id: 2, title: 'Beta, "quoted" (x)' },
      { id: 3, title: 'Gamma 100%' },
      { id: 4, title: 'Delta dogs' },
    ])
    const nobody = await platform.client().from('notes').select()
    expect(nobody.data).toEqual([])
    const { client: ben } = await speakAs(platform, BEN)
    expect((await ben.from('notes').select('id')).data).toEqual([{ id: 9 }])
    expect((await platform.service().from('notes').select('id')).data).toHaveLength(5)
  })

  it('gives every column as PostgreSQL’s JSON has it', async () => {
    const { data } = await ana.from('notes').select().eq('id', 1).single()
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

  it('renames, casts and follows JSON paths', async () => {
    const { data } = await ana
      .from('notes')
      .select('nr:id,stars::text,meta->k,first:meta->a->b->>0,meta->a->b->1')
      .eq('id', 1)
    expect(data).toEqual([{ nr: 1, stars: '5', k: 'v', first: '1', b: 2 }])
  })
})
