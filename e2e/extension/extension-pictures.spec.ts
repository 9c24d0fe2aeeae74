// The pictures of saved pages are stored with the note: after the save, once, and also when the background is stopped meanwhile.
import sharp from 'sharp'
import { serve } from '../support/browser/local-server.ts'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import { capturesOf } from '../support/library.ts'
import type { Person } from '../support/product.ts'

test.describe.configure({ timeout: 90_000 })

const words = 'The tide comes in twice a day, and each time a little later than the day before, as the moon moves on. '

test('a saved page keeps its own and other sites’ pictures, once each, and says which it could not keep; an open PDF is kept as a file', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const drawn = (background: string) =>
    sharp({ create: { width: 60, height: 40, channels: 3, background } })
      .png()
      .toBuffer()
  const pictures = new Map([
    ['/own.png', await drawn('red')],
    ['/far.png?size=2&of=3', await drawn('blue')],
  ])
  let heading = 'Tides'
  const { url: site } = await serve((request, answer) => {
    const picture = pictures.get(request.url ?? '')
    if (picture) return void answer.setHeader('content-type', 'image/png').end(picture)
    if (!request.url?.startsWith('/article')) return void answer.writeHead(404).end('gone')
    const address = `http://localhost:${request.headers.host?.split(':')[1]}`
    const images = ['/own.png', `${address}/far.png?size=2&amp;of=3`, '/own.png', '/gone.png']
    const body = images.map((src) => `<p>${words.repeat(3)}</p><p><img src="${src}" alt="Sea"></p>`).join('')
    answer
      .setHeader('content-type', 'text/html')
      .end(
        `<title>Tides</title><article><h1>${heading}</h1><p>Springs<sup><a href="#fn1" id="fnref1">1</a></sup> are high.</p>${body}` +
          '<section class="footnotes"><ol><li id="fn1">Twice a month. <a href="#fnref1">↩</a></li></ol></section></article>',
      )
  })
  const page = await extension.visit(`${site}/article`)
  const toast = extension.toast(page)
  // The uploads are cut off after the first one: the rest is sent when the server answers again.
  extension.proxy.disconnectAfter(/^POST \/storage\/v1\/object/)
  await extension.chooseMenu(page, 'page')
  await expect(toast).toContainText('Saved')
  await expect(toast).toContainText('Keeping 3 pictures...')
  await expect.poll(() => extension.proxy.forwarded.filter((line) => line.includes('/storage/v1/')).length).toBe(1)
  await extension.killWorker()
  extension.proxy.reset()
  await popup.bringToFront()
  await popup.getByRole('button', { name: 'Sign Out' }).click()
  await extension.signIn(person, popup)
  await expect(popup.getByText('2 of 3 pictures kept. The others are shown from their site.')).toBeVisible()
  const stored = async () => (await person.client.from('attachments').select('sha256, unused_since')).data ?? []
  const named = (content = '') => [...content.matchAll(/<img src="([^"]+)"/g)].map(([, src]) => src)
  const files = await stored()
  expect(files).toHaveLength(2)
  const [note] = await capturesOf(person)
  const sources = named(note?.content)
  expect(sources[0]).toBe(sources[2])
  expect(sources.slice(0, 2).toSorted()).toEqual(files.map(({ sha256 }) => `/files/${sha256}`).toSorted())
  expect(sources[3]).toBe(`${site}/gone.png`)

  // Saved again after a change of the page, the note shows the same two files.
  heading = 'Tides and moons'
  await page.reload()
  await extension.chooseMenu(page, 'page')
  await expect(toast).toContainText('2 of 3 pictures kept.')
  const [again] = await capturesOf(person)
  expect(named(again?.content)).toEqual(sources)
  expect((await stored()).map(({ unused_since }) => unused_since)).toEqual([null, null])

  await test.step('a PDF that is open in the browser is kept as a file of the note', () => savePdf(extension, person))

  await popup.bringToFront()
  await popup.getByRole('button', { name: 'Settings' }).click()
  await popup.getByRole('switch', { name: 'Keep the pictures of what I save' }).click()
  await page.bringToFront()
  await page.goto(`${site}/article/linked`)
  await extension.chooseMenu(page, 'page')
  await expect(toast).toContainText('Saved')
  await expect(toast).not.toContainText('picture')
  // Two pictures and the PDF.
  expect(await stored()).toHaveLength(3)
  // The reading view finds a footnote by these two marks.
  expect(again?.content).toMatch(/Springs<sup>\[1\]<\/sup> are high\..*<sup>\[1\]<\/sup> ?Twice a month\./s)
})

async function savePdf(extension: Extension, person: Person): Promise<void> {
  const pdf = '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n%%EOF'
  const { url: site } = await serve((_, answer) => void answer.setHeader('content-type', 'application/pdf').end(pdf))
  const page = await extension.visit(`${site}/papers/Low%20tide.pdf`)
  const over = await extension.popup(page)
  await expect(over.getByLabel('Title')).toHaveValue('Low tide.pdf')
  await over.close()
  await extension.chooseMenu(page, 'page')
  const saved = async () => (await capturesOf(person)).find(({ source_url }) => source_url === page.url())
  await expect.poll(saved).toBeTruthy()
  const files = async () => {
    const { data } = await person.client.from('attachments').select('name, mime, sha256, unused_since')
    return data?.filter(({ mime }) => mime === 'application/pdf')
  }
  await expect.poll(files).toMatchObject([{ unused_since: null }])
  const [file] = (await files()) ?? []
  expect(file?.name).toContain('Low tide.pdf')
  expect((await saved())?.title).toBe('Low tide.pdf')
  expect((await saved())?.content).toContain(`<a href="/files/${file?.sha256}">Low tide.pdf</a>`)
}
