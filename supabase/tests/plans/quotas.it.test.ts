// OCR and PDF quotas are taken before the work, returned once when it fails, and exact under concurrent calls.
import { limits } from '@jotsam/core/plan/limits'
import { expect, it } from 'vitest'
import { type Person, useProduct } from '../product.ts'

const product = useProduct()

async function takeOcr({ id }: Person, p_platform = 'mobile') {
  const { data } = await product().service.rpc('take_ocr', { p_user_id: id, p_platform })
  return data[0]
}

// spec: O08
it('gives Free two extractions in total, also of twelve at once, and not more the next month', async () => {
  const person = await product().free()
  const taken = await Promise.all(Array.from({ length: 12 }, () => takeOcr(person)))
  expect(taken.map(({ reason }) => reason).sort()).toEqual([...Array(10).fill('free-limit'), 'ok', 'ok'])
  await product().setClock('2099-01-01T00:00:00Z')
  expect(await takeOcr(person)).toEqual({
    allowed: false,
    reason: 'free-limit',
    extraction_id: null,
    used: 2,
    quota: 2,
  })
  await product().setClock(null)
  const { data } = await person.client.from('ocr_extractions').select('id')
  expect(data).toHaveLength(2)
})

it('gives Free none on the desktop', async () => {
  const person = await product().free()
  expect(await takeOcr(person, 'desktop')).toMatchObject({
    allowed: false,
    reason: 'desktop-needs-pro',
    used: 0,
    quota: 2,
  })
})

// spec: O12, O15
it('gives Pro 300 a month on both devices, refuses the next, and starts again with the next month', async () => {
  const person = await product().pro()
  await product().setClock('2026-02-28T23:59:59Z')
  await product()
    .sql`update public.profiles set monthly_ocr_count = 294, last_ocr_month = '2026-02', ocr_count = 294 where id = ${person.id}`
  const taken = await Promise.all(Array.from({ length: 12 }, (_, n) => takeOcr(person, n % 2 ? 'desktop' : 'mobile')))
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(6)
  expect(taken.find(({ allowed }) => !allowed)).toMatchObject({ reason: 'pro-limit', used: 300, quota: 300 })
  await product().setClock('2026-03-01T00:00:00Z')
  expect(await takeOcr(person, 'desktop')).toMatchObject({ allowed: true, used: 1, quota: 300 })
  const { data } = await person.client.from('profiles').select('*').eq('id', person.id).single()
  expect(data).toMatchObject({
    monthly_ocr_count: 1,
    last_ocr_month: '2026-03',
    daily_ocr_count: 1,
    last_ocr_date: '2026-03-01',
    ocr_count: 301,
  })
  await product().setClock(null)
})

it('returns an extraction once, and not after it paid for a capture', async () => {
  const person = await product().free()
  const [first, second] = [await takeOcr(person), await takeOcr(person)]
  const giveBack = async (p_extraction_id: string) =>
    (await product().service.rpc('give_back_ocr', { p_extraction_id })).data
  const twelve = await Promise.all(Array.from({ length: 12 }, () => giveBack(first.extraction_id)))
  expect(twelve.filter(Boolean)).toHaveLength(1)
  await person.client.from('captures').insert({ content: 'read', ocr_extraction_id: second.extraction_id })
  expect(await giveBack(second.extraction_id)).toBe(false)
  const { data } = await person.client.from('profiles').select('*').eq('id', person.id).single()
  expect(data).toMatchObject({ ocr_count: 1, daily_ocr_count: 1, monthly_ocr_count: 1 })
})

it('limits the attempts of a day without a text, also under concurrent calls, and starts again the next day', async () => {
  const { free, pro } = limits.ocr.attemptsPerDay
  await product().setClock('2026-02-27T12:00:00Z')
  for (const [person, limit] of [
    [await product().free(), free],
    [await product().pro(), pro],
  ] as const) {
    const attempt = async () => {
      const taken = await takeOcr(person)
      if (taken.allowed) await product().service.rpc('give_back_ocr', { p_extraction_id: taken.extraction_id })
      return taken.reason
    }
    const reasons: string[] = []
    // Free has two extractions in use at most. Further calls get that message and are no attempt.
    while (reasons.filter((reason) => reason === 'ok').length < limit)
      reasons.push(...(await Promise.all(Array.from({ length: 12 }, attempt))))
    expect(reasons.filter((reason) => reason === 'ok')).toHaveLength(limit)
    expect(await takeOcr(person)).toEqual({
      allowed: false,
      reason: 'too-many-attempts',
      extraction_id: null,
      used: 0,
      quota: expect.any(Number),
    })
    await product().setClock('2026-02-28T00:00:00Z')
    expect(await takeOcr(person)).toMatchObject({ allowed: true })
    await product().setClock('2026-02-27T12:00:00Z')
  }
  await product().setClock(null)
})

it('does not count an attempt that gave a text', async () => {
  const { pro } = limits.ocr.attemptsPerDay
  const person = await product().pro()
  for (let n = 0; n < pro + 2; n++) {
    const { allowed, extraction_id } = await takeOcr(person)
    expect(allowed).toBe(true)
    await product().service.rpc('forget_ocr_attempt', { p_extraction_id: extraction_id }).throwOnError()
  }
})

// spec: P23, P24
it('lets an extraction pay for one capture without a source, which is not counted and is marked', async () => {
  const person = await product().free()
  const { extraction_id } = await takeOcr(person)
  const save = () =>
    person.client.from('captures').insert({ content: 'read', ocr_extraction_id: extraction_id }).select().single()
  const saves = await Promise.all(Array.from({ length: 12 }, save))
  const stored = saves.filter(({ error }) => error === null)
  expect(stored.map(({ data }) => data?.ocr_extraction_id)).toEqual([extraction_id])
  const { data } = await person.client
    .from('profiles')
    .select('messages_count, daily_messages_count')
    .eq('id', person.id)
    .single()
  expect(data).toEqual({ messages_count: 0, daily_messages_count: 0 })

  const stranger = await product().free()
  const { error } = await stranger.client.from('captures').insert({ content: 'x', ocr_extraction_id: extraction_id })
  expect(error?.message).toMatch(/^Free plan can only save from ChatGPT/)
})

// spec: P29
it('counts PDF downloads on the server: 2 a day on Free and 600 on Pro, also of twelve at once', async () => {
  const free = await product().free()
  const take = async ({ client }: Person) => (await client.rpc('take_pdf_download')).data[0]
  await product().setClock('2026-02-28T23:59:59.999Z')
  const taken = await Promise.all(Array.from({ length: 12 }, () => take(free)))
  expect(taken.filter(({ allowed }) => allowed)).toHaveLength(2)
  expect(await take(free)).toEqual({ allowed: false, used: 2, quota: 2 })
  await product().setClock('2026-03-01T00:00:00Z')
  expect(await take(free)).toEqual({ allowed: true, used: 1, quota: 2 })

  const pro = await product().pro()
  await product().sql`insert into public.pdf_downloads (user_id, day, used) values (${pro.id}, '2026-03-01', 595)`
  const more = await Promise.all(Array.from({ length: 12 }, () => take(pro)))
  expect(more.filter(({ allowed }) => allowed)).toHaveLength(5)
  expect(await take(pro)).toEqual({ allowed: false, used: 600, quota: 600 })
  await product().setClock(null)
  expect((await product().anon.rpc('take_pdf_download')).error?.code).toBe('42501')
})
