// The text in files of notes is read in the background, by the schedule.
import { expect, it } from 'vitest'
import { useProduct } from '../../tests/product.ts'

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
  // The schedule may be reading one of them at this moment.
  const unread = async () => (await ann.client.from('attachments').select('id').is('read_at', null)).data?.length
  await expect.poll(unread).toBe(0)
  const read = async () => (await ann.client.from('attachments').select('name, text').order('name')).data
  await expect.poll(read).toEqual([
    { name: 'broken.pdf', text: null },
    { name: 'tide.pdf', text: 'High tide at noon' },
  ])
  const refused = await ann.client.functions.invoke('read-files', { method: 'POST' })
  expect(refused.error).not.toBeNull()
})

const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 48>>stream
BT /F1 18 Tf 10 100 Td (High tide at noon) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`
