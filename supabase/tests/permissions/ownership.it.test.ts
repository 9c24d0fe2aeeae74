// For every table: the owner sees and changes their rows; another person and the anonymous key do not.
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function personWithThings(): Promise<Person & { capture: string; other: string; folder: string; link: string }> {
  const owner = await product().pro()
  const { data: folder } = await owner.client.from('folders').insert({ name: 'Mine' }).select('id').single()
  const { data: captures } = await owner.client
    .from('captures')
    .insert([{ content: 'first', folder_id: folder?.id }, { content: 'second' }])
    .select('id')
  const [capture, other] = (captures ?? []).map(({ id }) => id)
  const { data: link } = await owner.client
    .from('note_connections')
    .insert({ source_capture_id: capture, target_capture_id: other, connection_type: 'supports' })
    .select('id')
    .single()
  await product().service.rpc('take_ocr', { p_user_id: owner.id, p_platform: 'mobile' })
  await owner.client.rpc('take_pdf_download')
  await product().service.rpc('activate_pro', {
    p_user_id: owner.id,
    p_provider: 'local',
    p_transaction_id: `txn-${owner.id}`,
    p_billing_cycle: 'monthly',
  })
  return { ...owner, capture, other, folder: folder?.id, link: link?.id }
}

const readable = ['captures', 'folders', 'note_connections', 'profiles', 'ocr_extractions', 'pdf_downloads', 'payments']
const hidden = ['payment_events', 'checkouts', 'contact_messages', 'admin_audit']

// spec: Q01, Q02
it('shows rows to their owner and to the service role, and to nobody else', async () => {
  const owner = await personWithThings()
  const stranger = await product().pro()
  for (const table of readable) {
    const key = table === 'profiles' ? 'id' : 'user_id'
    const seen = async (client: Person['client']) =>
      (await client.from(table).select('*').eq(key, owner.id)).data?.length
    expect.soft(await seen(owner.client), `${table}, owner`).toBeGreaterThan(0)
    expect.soft(await seen(product().service), `${table}, service`).toBeGreaterThan(0)
    expect.soft(await seen(stranger.client), `${table}, stranger`).toBe(0)
    const { error } = await product().anon.from(table).select('*')
    expect.soft(error?.code, `${table}, anon`).toBe('42501')
  }
})

it('hides the back office from everyone but the service role', async () => {
  const someone = await product().pro()
  for (const table of hidden) {
    expect.soft((await someone.client.from(table).select('*')).error?.code, table).toBe('42501')
    expect.soft((await product().anon.from(table).select('*')).error?.code, table).toBe('42501')
    expect.soft((await product().service.from(table).select('*')).error, table).toBeNull()
  }
})

it('lets nobody change or delete rows of another person', async () => {
  const owner = await personWithThings()
  const { client } = await product().pro()
  const changed = await Promise.all([
    client.from('captures').update({ title: 'theirs' }).eq('id', owner.capture).select(),
    client.from('captures').delete().eq('id', owner.capture).select(),
    client.from('folders').update({ name: 'theirs' }).eq('id', owner.folder).select(),
    client.from('folders').delete().eq('id', owner.folder).select(),
    client.from('note_connections').delete().eq('id', owner.link).select(),
  ])
  expect(changed.map(({ data }) => data)).toEqual([[], [], [], [], []])
  const { data } = await owner.client.from('captures').select('title').eq('id', owner.capture).single()
  expect(data?.title).toBe('Untitled Capture')
})

it('lets nobody insert for another person or reference rows of another person', async () => {
  const owner = await personWithThings()
  const { client } = await product().pro()
  const { data: mine } = await client.from('captures').insert({ content: 'mine' }).select().single()
  const refused = await Promise.all([
    client.from('captures').insert({ content: 'x', user_id: owner.id }),
    client.from('captures').upsert({ id: owner.capture, content: 'x' }),
    client.from('captures').insert({ content: 'x', folder_id: owner.folder }),
    client.from('captures').update({ folder_id: owner.folder }).eq('id', mine.id),
    client.from('folders').insert({ name: 'x', user_id: owner.id }),
    client.from('folders').insert({ name: 'x', parent_id: owner.folder }),
    client.from('note_connections').insert({ source_capture_id: mine.id, target_capture_id: owner.other }),
    client.from('note_connections').insert({ source_capture_id: owner.capture, target_capture_id: owner.other }),
    client.from('profiles').insert({ id: owner.id }),
  ])
  expect(refused.map(({ error }) => error !== null)).toEqual(refused.map(() => true))
  expect(refused[2]?.error?.message).toBe('Invalid capture data')
  expect(refused[5]?.error?.message).toBe('Invalid folder data')
})

it('returns nothing to another person from the functions that take an id', async () => {
  const owner = await personWithThings()
  const { client } = await product().pro()
  expect((await client.rpc('get_folder_counts', { p_user_id: owner.id })).data).toEqual([])
  expect((await client.rpc('get_backlinks', { p_capture_id: owner.capture })).data).toEqual([])
  expect((await client.rpc('delete_folder', { p_folder_id: owner.folder })).error?.message).toBe('Invalid folder data')
  expect((await client.rpc('search_captures', { p_query: 'first' })).data).toEqual([])
  expect((await client.rpc('library_graph')).data).toEqual({ nodes: [], edges: [], total: 0 })
})

it('does not let the owner of a row change', async () => {
  const owner = await personWithThings()
  const stranger = await product().pro()
  await owner.client.from('captures').update({ user_id: stranger.id, title: 'x' }).eq('id', owner.capture)
  const { data } = await product().service.from('captures').select('user_id').eq('id', owner.capture).single()
  expect(data?.user_id).toBe(owner.id)
})
