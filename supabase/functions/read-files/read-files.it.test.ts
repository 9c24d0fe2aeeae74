// The text in files of notes is read in the background, by the schedule.
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { chatGpt, type Person, useProduct } from '../../tests/product.ts'
import { pictureOfWords } from '../_shared/testing/pictured-words.ts'

const product = useProduct()

it('reads the text of a PDF, leaves what it cannot read, and is for the schedule only', async () => {
  const ann = await product().pro()
  const { data: note } = await ann.client
    .from('captures')
    .insert({ content: 'Tides' })
    .select('id')
    .single()
    .throwOnError()
  const files = ann.client.storage.from('attachments')
  for (const [name, bytes] of [
    ['tide.pdf', PDF],
    ['broken.pdf', `${PDF.slice(0, 90)} and nothing`],
  ] as const)
    expect((await files.upload(`${ann.id}/${note.id}/${name}`, bytes)).error).toBeNull()
  const run = () => product().service.functions.invoke('read-files', { method: 'POST' })
  expect((await run()).data).toMatchObject({ success: true })
  expect((await ann.client.from('attachments').select('name, text').order('name')).data).toEqual([
    { name: 'broken.pdf', text: null },
    { name: 'tide.pdf', text: 'High tide at noon' },
  ])
  const refused = await ann.client.functions.invoke('read-files', { method: 'POST' })
  expect(refused.error).not.toBeNull()
})

it('reads pictures and scanned pages out of what Pro includes, never the last hundred readings, and not when it is turned off', async () => {
  const { service, sql } = product()
  const [ann, ben, eve] = [await product().pro(), await product().pro(), await product().free()]
  const picture = await pictureOfNightBus()
  const jpeg = await sharp(picture).flatten({ background: '#fff' }).jpeg().toBuffer()
  const { width, height } = await sharp(jpeg).metadata()
  const add = async ({ client, id }: Person, name: string, bytes: Buffer) => {
    const { data: note } = await client
      .from('captures')
      .insert({ content: 'Bus', source_url: chatGpt })
      .select('id')
      .single()
      .throwOnError()
    expect((await client.storage.from('attachments').upload(`${id}/${note.id}/${name}`, bytes)).error).toBeNull()
  }
  const textOf = async ({ client }: Person, name: string): Promise<string | null> =>
    (await client.from('attachments').select('text').eq('name', name).single().throwOnError()).data.text
  const used = async ({ id }: Person) => (await sql`select monthly_ocr_count from profiles where id = ${id}`)[0]
  await ben.client.rpc('set_file_reading', { p_is_on: false }).throwOnError()
  await add(ben, 'bus.png', picture)
  await add(eve, 'bus.png', picture)
  await add(eve, 'scan.pdf', scannedPdf(jpeg, width, height))
  await add(ann, 'bus.png', picture)
  await add(ann, 'scan.pdf', scannedPdf(jpeg, width, height))
  const run = () => service.functions.invoke('read-files', { method: 'POST' })
  await run()
  expect(await textOf(ann, 'bus.png')).toContain('night bus')
  expect(await textOf(ann, 'scan.pdf')).toContain('night bus')
  expect(await used(ann)).toEqual({ monthly_ocr_count: 2 })
  expect(await textOf(ben, 'bus.png')).toBeNull()
  expect(await textOf(eve, 'bus.png')).toBeNull()
  expect(await textOf(eve, 'scan.pdf')).toBeNull()
  expect(await used(eve)).toEqual({ monthly_ocr_count: 0 })
  // With Pro, a scan that waited is read as well as a picture.
  await eve.client.rpc('start_trial').throwOnError()
  await run()
  expect(await textOf(eve, 'bus.png')).toContain('night bus')
  expect(await textOf(eve, 'scan.pdf')).toContain('night bus')
  expect(await used(eve)).toEqual({ monthly_ocr_count: 2 })

  // Turned on again, it is read, unless only the person's own hundred are left.
  await sql`update profiles set monthly_ocr_count = 200, last_ocr_month = to_char(private.today(), 'YYYY-MM') where id = ${ben.id}`
  await ben.client.rpc('set_file_reading', { p_is_on: true }).throwOnError()
  expect((await service.rpc('take_file_to_read')).data).toEqual([])
  expect((await service.rpc('take_background_ocr', { p_user_id: ben.id })).data).toBeNull()
  await sql`update profiles set monthly_ocr_count = 199 where id = ${ben.id}`
  expect((await service.rpc('take_file_to_read')).data).toMatchObject([{ name: 'bus.png', user_id: ben.id }])
}, 180_000)

it('gives a reading back when the file was removed meanwhile, and says when only the beginning of a PDF was read', async () => {
  const { service, sql } = product()
  const ann = await product().pro()
  const { data: note } = await ann.client
    .from('captures')
    .insert({ content: 'Bus', source_url: chatGpt })
    .select('id')
    .single()
    .throwOnError()
  const files = ann.client.storage.from('attachments')
  const add = async (name: string, bytes: Buffer) =>
    expect((await files.upload(`${ann.id}/${note.id}/${name}`, bytes)).error).toBeNull()
  await add('bus.png', await pictureOfNightBus())
  await add('long.pdf', Buffer.from(textPdf(501)))
  // The picture goes as soon as its reading is taken.
  await sql.unsafe(`
    create or replace function public.remove_bus() returns trigger language plpgsql security definer as $$ begin
      delete from public.attachments where name = 'bus.png' and user_id = new.user_id;
      return null;
    end $$;
    create or replace trigger remove_bus after insert on public.ocr_extractions for each row when (new.user_id = '${ann.id}')
      execute function public.remove_bus();`)
  // A run has half a minute, and a busy machine may need two of them.
  for (let read = 1; read > 0; ) ({ read } = (await service.functions.invoke('read-files', { method: 'POST' })).data)
  const { data: left } = await ann.client.from('attachments').select('name, text, is_partly_read').throwOnError()
  expect(left).toMatchObject([{ name: 'long.pdf', is_partly_read: true, text: expect.stringContaining('Page 1 of') }])
  expect(left[0]?.text).not.toContain('Page 501')
  expect(await sql`select monthly_ocr_count from profiles where id = ${ann.id}`).toEqual([{ monthly_ocr_count: 0 }])
}, 120_000)

it('takes the files of people in turn, the oldest first, also of somebody who deletes what was read', async () => {
  const { service, sql } = product()
  const [ann, ben] = [await product().pro(), await product().pro()]
  const add = async (person: Person, name: string, minutesAgo: number) => sql`
    insert into attachments (capture_id, user_id, name, mime, bytes, created_at)
    values (gen_random_uuid(), ${person.id}, ${name}, 'application/pdf', 1, now() - ${minutesAgo} * interval '1 minute')`
  await sql`update attachments set read_at = now() where read_at is null`
  for (const age of [2, 4, 1, 3]) await add(ann, `${age}`, age)
  await add(ben, 'own', 0)
  const order: string[] = []
  for (;;) {
    const { data } = await service.rpc('take_file_to_read').throwOnError()
    const [file] = data
    if (!file) break
    order.push(file.name)
    await sql`delete from attachments where id = ${file.id}`
  }
  expect(order).toEqual(['4', 'own', '3', '2', '1'])
})

/** One line, which is read in a moment. */
async function pictureOfNightBus(): Promise<Buffer> {
  return Buffer.from(await pictureOfWords(), 'base64')
}

function textPdf(pages: number): string {
  const numbers = Array.from({ length: pages }, (_, at) => at + 1)
  const content = (page: number) => `BT /F1 18 Tf 10 100 Td (Page ${page} of a long document) Tj ET`
  return `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${numbers.map((page) => `${2 * page + 2} 0 R`).join(' ')}]/Count ${pages}>>endobj
3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${numbers
  .map(
    (
      page,
    ) => `${2 * page + 2} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${2 * page + 3} 0 R/Resources<</Font<</F1 3 0 R>>>>>>endobj
${2 * page + 3} 0 obj<</Length ${content(page).length}>>stream
${content(page)}
endstream endobj`,
  )
  .join('\n')}
trailer<</Root 1 0 R>>`
}

/** A page that is nothing but a picture, as scanners write it. */
function scannedPdf(jpeg: Buffer, width: number, height: number): Buffer {
  const draw = `q ${width} 0 0 ${height} 0 0 cm /Im Do Q`
  return Buffer.concat([
    Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</XObject<</Im 5 0 R>>>>>>endobj
4 0 obj<</Length ${draw.length}>>stream
${draw}
endstream endobj
5 0 obj<</Type/XObject/Subtype/Image/Width ${width}/Height ${height}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length ${jpeg.length}>>stream
`),
    jpeg,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
  ])
}

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 48>>stream
BT /F1 18 Tf 10 100 Td (High tide at noon) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`
