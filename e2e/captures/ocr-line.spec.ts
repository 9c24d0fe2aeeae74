// The queue for reading pictures: the dialog shows the position and the progress.
import { readFileSync } from 'node:fs'
import { choose, dialog, expect, open, text } from '../support/image-to-text.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 240_000 })

const stored = (name: string) => readFileSync(new URL(`../../bench/ocr/pictures/${name}`, import.meta.url))

test('a queued picture shows how many are ahead, then its progress, and is read', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  const [person, other] = [await product.proPerson(), await product.proPerson()]
  await open(page, product, person)
  const leaving = new AbortController()
  const imageBase64 = stored('d03_twocol_150.png').toString('base64')
  const ask = () =>
    other.client.functions.invoke('azure-ocr', {
      body: { imageBase64, platform: 'desktop' },
      signal: leaving.signal,
    })
  const others = [ask(), ask()]
  await expect
    .poll(async () => {
      const { data } = await product.service.from('profiles').select('monthly_ocr_count').eq('id', other.id).single()
      return data?.monthly_ocr_count
    })
    .toBe(2)
  await choose(page, {
    name: 'invoice.png',
    mimeType: 'image/png',
    buffer: stored('d06_invoice_200.png'),
  })
  const status = dialog(page).getByRole('listitem').getByRole('status')
  await expect(status).toHaveText(/^Waiting, (?:1 image is|\d+ images are) ahead$/)
  // An aborted request must leave the queue at once.
  leaving.abort()
  await Promise.all(others)
  await expect(status).toHaveText(/^Reading the text, [1-9]0 %$/)
  await expect(text(page)).toHaveValue(/invoice/i, { timeout: 120_000 })
})
