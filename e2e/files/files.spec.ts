// Files in notes: pictures and others that are dropped, pasted and picked, uploaded once, shown and enlarged.
import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import { moveTo } from '../support/in-app.ts'
import {
  button,
  detail,
  editor,
  expect,
  openCapture,
  shown,
  startEditing,
  store,
  stored,
} from '../support/opened-capture.ts'
import { dropOrPaste } from '../support/printed-pictures.ts'
import { type Person, test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

test('pictures and files are added to a note, or refused with a reason', async ({ page, product }) => {
  const person = await product.proPerson()

  await test.step('they are dropped, pasted and picked, stored once, and enlarged', async () => {
    const { id } = await store(person, { content: '<p>The harbour</p>' })
    await openCapture(page, product, person, id)
    await startEditing(page)
    await editor(page).click()
    await give(page, 'drop', [{ name: 'red.png', colour: 'red' }])
    await expect(editor(page).locator('img[data-file]')).toHaveCount(1)
    await give(page, 'paste', [{ name: 'image.png', colour: 'blue' }])
    await expect(editor(page).locator('img[data-file]')).toHaveCount(2)
    // The same picture again.
    await give(page, 'paste', [{ name: 'other.png', colour: 'red' }])
    await expect(editor(page).locator('img[data-file]')).toHaveCount(3)
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/file')
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('option', { name: 'Picture or file' }).click()
    await (await choosing).setFiles({
      name: '../Tide 🐚.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('High at noon'),
    })
    await expect(editor(page).getByText('Tide 🐚.txt')).toBeVisible()
    await expect
      .poll(async () => (await rows(person)).map(({ name }) => name.slice(13)).sort())
      .toEqual(['Tide 🐚.txt', 'image.png', 'red.png'])
    await button(page, 'Save').click()
    await expect(shown(page).locator('img[data-file]')).toHaveCount(3)
    const { content } = await stored(person, id)
    expect(content).toMatch(/<img src="\/files\/[0-9a-f]{64}" alt="red" width="60" height="40"[^>]*>/)
    expect(content).not.toContain('data:')
    expect(content).toMatch(/<p><a href="\/files\/[0-9a-f]{64}"[^>]*>Tide 🐚.txt<\/a><\/p>/)

    await page.reload()
    const pictures = shown(page).locator('img[data-file]')
    for (const at of [0, 1, 2]) await expect(pictures.nth(at)).toHaveJSProperty('naturalWidth', 60)
    await expect(shown(page).getByText('TXT · 12 bytes')).toBeVisible()
    const saving = page.waitForEvent('download')
    await shown(page).getByRole('link', { name: 'Tide 🐚.txt' }).click()
    expect((await saving).suggestedFilename()).toBe('Tide 🐚.txt')
    await shown(page).getByRole('button', { name: 'Enlarge: red' }).click()
    const large = page.getByRole('dialog', { name: 'red' })
    await expect(large.getByText('Picture 1 of 3')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Picture 2 of 3')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.enlarged')).toHaveCount(0)
    await expect(detail(page)).toBeVisible()
  })

  await test.step('those that cannot be added are refused with a reason, before anything is uploaded', async () => {
    const before = await rows(person)
    await moveTo(page, '/dashboard?capture=new')
    await editor(page).fill('Words')
    await drop(page, [
      { name: 'tide.pdf', type: 'application/pdf', bytes: 'MZ this is a program' },
      { name: 'photo.png', type: 'image/png', bytes: 'no picture' },
      { name: 'nothing.txt', type: 'text/plain', bytes: '' },
      { name: 'bomb.png', type: 'image/png', bytes: hugePng() },
    ])
    await expect(page.getByText('“tide.pdf” is named like a PDF, but it is not one. Nothing was added.')).toBeVisible()
    await expect(page.getByText('This file could not be read as an image.')).toBeVisible()
    await expect(page.getByText('“nothing.txt” is empty, or a folder. Nothing was added.')).toBeVisible()
    await expect(page.getByText('“bomb.png” has 400 megapixels. A picture can have 80 at most.')).toBeVisible()
    await product.service.from('profiles').update({ bytes_limit: 1000 }).eq('id', person.id)
    await drop(page, [{ name: 'large.txt', type: 'text/plain', bytes: 'x'.repeat(2000) }])
    await expect(page.getByText(/^Your storage is full/)).toBeVisible()
    await expect(editor(page)).toHaveText('Words')
    expect(await rows(person)).toEqual(before)
  })
})

test('a photo gets a description and a caption, a PDF a preview, and what was read in them can be copied', {
  tag: '@phone-only',
}, async ({ page, product, isMobile }) => {
  // This Chromium has no viewer of PDFs, and then there is no preview.
  await page.addInitScript(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))
  const person = await product.proPerson()
  const { id } = await store(person, { content: '<p>The harbour</p>' })
  await openCapture(page, product, person, id)
  await startEditing(page)
  await editor(page).click()
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Enter')
  // Only a phone has a camera at hand.
  await page.keyboard.type(isMobile ? '/photo' : '/file')
  const choosing = page.waitForEvent('filechooser')
  await page.getByRole('option', { name: isMobile ? 'Take a photo' : 'Picture or file' }).click()
  const camera = await choosing
  expect(await camera.element().getAttribute('capture')).toBe(isMobile ? 'environment' : null)
  await camera.setFiles({ name: 'IMG_1.png', mimeType: 'image/png', buffer: solidPng(300, 200) })
  await editor(page).locator('img[data-file]').click()
  const tools = page.getByRole('group', { name: 'Picture tools' })
  await tools.getByLabel('Description for people who cannot see it').fill('A red sail')
  await tools.getByRole('button', { name: 'Add caption' }).click()
  await page.keyboard.type('At noon')
  await drop(page, [{ name: 'tide.pdf', type: 'application/pdf', bytes: PDF }])
  await expect(editor(page).getByText('tide.pdf')).toBeVisible()
  await expect.poll(async () => (await rows(person)).length).toBe(2)
  await button(page, 'Save').click()
  const figure = shown(page).locator('figure')
  await expect(figure).toContainText('At noon')
  // Its place has the picture's own shape before the picture is there.
  await expect(figure.locator('img')).toHaveCSS('aspect-ratio', '300 / 200')
  expect((await stored(person, id)).content).toMatch(
    /<figure>.*<img src="\/files\/[0-9a-f]{64}" alt="A red sail" width="300" height="200"[^>]*>.*<figcaption>.*At noon.*<\/figcaption>.*<\/figure>/,
  )
  await expect(shown(page).getByText(/^PDF · \d+ bytes$/)).toBeVisible()
  await shown(page).getByRole('button', { name: 'Preview' }).click()
  await expect(shown(page).locator('iframe[title="Preview of tide.pdf"]')).toBeVisible()
  await shown(page).getByRole('button', { name: 'Hide preview' }).click()
  await expect(shown(page).locator('iframe')).toHaveCount(0)
  await shown(page).getByRole('button', { name: 'Enlarge: A red sail' }).click()
  await expect(page.getByRole('dialog', { name: 'A red sail' }).getByText('At noon')).toBeVisible()
  await page.keyboard.press('Escape')

  // A page of its own has the pictures inside, and no address that leads nowhere.
  await detail(page).getByRole('button', { name: 'More formats' }).click()
  const saving = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'HTML' }).click()
  const html = await readFile(await (await saving).path(), 'utf8')
  expect(html).toMatch(/<figure><img src="data:image\/png;base64,[^"]+" alt="A red sail"/)
  expect(html).toMatch(/tide\.pdf \(PDF · \d+ bytes, attached to the note\)/)
  expect(html).not.toContain('/files/')

  // The schedule reads them; here the words are there at once.
  await product.service.from('attachments').update({ text: 'High tide at noon' }).eq('user_id', person.id)
  await page.reload()
  const words = shown(page).locator('details', { hasText: 'Text in this file' })
  await expect(words).toHaveCount(2)
  await words.last().getByText('Text in this file').click()
  await expect(words.last().getByText('High tide at noon')).toBeVisible()
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await words.last().getByRole('button', { name: 'Copy text' }).click()
  await expect(words.last().getByRole('button', { name: 'Text copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('High tide at noon')

  // Another program attaches a file, which the text does not name.
  const attached = await person.client.storage.from('attachments').upload(`${person.id}/${id}/api.txt`, 'Low tide')
  expect(attached.error).toBeNull()
  const read = { text: 'Low tide at six', is_partly_read: true }
  await product.service.from('attachments').update(read).match({ user_id: person.id, name: 'api.txt' })
  await page.reload()
  const others = page.getByRole('region', { name: 'Files of this note' })
  await expect(others.getByRole('link', { name: 'api.txt' })).toBeVisible()
  await others.getByText('Text in this file').click()
  await expect(others.getByText('Low tide at six')).toBeVisible()
  await expect(others.getByText('The file is too long to read in full')).toBeVisible()
})

test('files are in shared pages and exports of their note, and make a note of their own', async ({ page, product }) => {
  const person = await product.proPerson()

  await test.step('a shared page shows the files of its note while it is public; exports have them; inlined pictures are carried over', async () => {
    const inlined = `data:image/png;base64,${solidPng().toString('base64')}`
    const note = await store(person, { content: `<p>Old <img src="${inlined}" alt="A dot"></p>` })
    await openCapture(page, product, person, note.id)
    await startEditing(page)
    await expect.poll(async () => (await rows(person)).length).toBe(1)
    await editor(page).click()
    await page.keyboard.press('Home')
    await page.keyboard.type('Very ')
    await button(page, 'Save').click()
    await expect(shown(page).locator('img[data-file]')).toHaveJSProperty('naturalWidth', 1)
    expect((await stored(person, note.id)).content).toMatch(
      /^<p>Very Old <img src="\/files\/[0-9a-f]{64}" alt="A dot"[^>]*><\/p>$/,
    )

    await detail(page).getByRole('button', { name: 'More formats' }).click()
    const saving = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: 'Markdown' }).click()
    const download = await saving
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    const entries = unzipSync(await readFile(await download.path()))
    const [markdown = '', picture = ''] = Object.keys(entries)
    expect(picture).toMatch(/^files\/[0-9a-f]{12}-picture\.png$/)
    expect(strFromU8(entries[markdown] ?? new Uint8Array())).toContain(`![A dot](${picture})`)

    await person.client.from('captures').update({ is_public: true }).eq('id', note.id)
    const visitor = await page.context().browser()?.newPage()
    if (!visitor) throw new Error('There is no browser.')
    await visitor.goto(`${product.url}/share/${note.public_id}`)
    await expect(visitor.locator('img[data-file]')).toHaveJSProperty('naturalWidth', 1)
    await person.client.from('captures').update({ is_public: false }).eq('id', note.id)
    const hash = (await rows(person))[0]?.sha256
    const answer = await fetch(`${product.url}/functions/v1/public-file?note=${note.public_id}&file=${hash}`)
    expect(answer.status).toBe(404)
    await visitor.close()
  })

  await test.step('files that are dropped on the dashboard or pasted into quick capture make a note with them', async () => {
    await button(page, 'Close').click()
    await expect(detail(page)).toHaveCount(0)
    await dropOrPaste(page, 'drop', [
      { name: 'sail.png', mimeType: 'image/png', buffer: solidPng(60, 40) },
      { name: 'tide.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
    ])
    await expect(editor(page).locator('img[data-file]')).toHaveCount(1)
    await expect(editor(page).getByText('tide.pdf')).toBeVisible()
    await detail(page).getByRole('button', { name: 'Create' }).click()
    await expect
      .poll(async () => (await rows(person)).map(({ mime }) => mime).sort())
      .toEqual(['application/pdf', 'image/png', 'image/png'])

    await moveTo(page, '/capture')
    await page.getByLabel('Content').fill('A green one')
    await dropOrPaste(page, 'paste', [{ name: 'green.png', mimeType: 'image/png', buffer: solidPng(30, 20) }])
    await expect(page.getByRole('list', { name: 'Files of this note' })).toContainText('green.png')
    // The draft keeps them.
    await page.reload()
    await expect(page.getByRole('list', { name: 'Files of this note' })).toContainText('green.png')
    await page.getByRole('button', { name: 'Save Capture' }).click()
    await expect.poll(async () => (await rows(person)).length, { timeout: 40_000 }).toBe(4)
    const { data } = await person.client.from('captures').select('content').like('content', '%A green one%').single()
    expect(data?.content).toMatch(
      /^<p>A green one<\/p><p><img src="\/files\/[0-9a-f]{64}" alt="green" width="30" height="20"><\/p>$/,
    )
  })
})

test('a picture added without a connection is uploaded once after a reload in another tab, and shown meanwhile', async ({
  page,
  context,
  product,
}) => {
  const person = await product.proPerson()
  const { id } = await store(person, { content: '<p>The harbour</p>' })
  await openCapture(page, product, person, id)
  await startEditing(page)
  // The code that uploads is loaded once.
  await give(page, 'paste', [{ name: 'first.png', colour: 'green' }])
  await expect.poll(async () => (await rows(person)).length).toBe(1)
  // The connection breaks in the middle of every upload.
  await context.route('**/upload/resumable**', (route) => route.abort())
  await give(page, 'paste', [{ name: 'boat.png', colour: 'navy' }])
  await expect(editor(page).locator('img[data-file]')).toHaveCount(2)
  await button(page, 'Save').click()
  await expect(shown(page).locator('img[data-file]')).toHaveCount(2)
  // It is tried again and again.
  await expect(shown(page).getByText(/^(?:Not uploaded|Uploading)/)).toBeVisible()
  expect(await rows(person)).toHaveLength(1)

  await page.reload()
  await expect(shown(page).locator('img[data-file]').nth(1)).toHaveJSProperty('naturalWidth', 60)
  await context.unroute('**/upload/resumable**')
  const other = await context.newPage()
  await product.signIn(other, person)
  await other.goto(`/dashboard?capture=${id}`)
  await page.reload()
  await expect.poll(async () => (await rows(person)).length, { timeout: 40_000 }).toBe(2)
  await expect(shown(other).locator('img[data-file]').nth(1)).toHaveJSProperty('naturalWidth', 60)
})

/** Drops or pastes small pictures of one colour into the editor. */
async function give(page: Page, how: 'drop' | 'paste', pictures: { name: string; colour: string }[]): Promise<void> {
  await editor(page).evaluate(
    async (element, { event, all }) => {
      const data = new DataTransfer()
      for (const { name, colour } of all) {
        const canvas = new OffscreenCanvas(60, 40)
        const context = canvas.getContext('2d')
        if (!context) throw new Error('There is no canvas.')
        context.fillStyle = colour
        context.fillRect(0, 0, 60, 40)
        data.items.add(new File([await canvas.convertToBlob()], name, { type: 'image/png' }))
      }
      const { left, top } = element.getBoundingClientRect()
      const options = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20 }
      element.dispatchEvent(
        event === 'paste'
          ? new ClipboardEvent('paste', { ...options, clipboardData: data })
          : new DragEvent('drop', { ...options, dataTransfer: data }),
      )
    },
    { event: how, all: pictures },
  )
}

async function drop(page: Page, files: { name: string; type: string; bytes: string | Buffer }[]): Promise<void> {
  const given = files.map(({ bytes, ...rest }) => ({ ...rest, base64: Buffer.from(bytes).toString('base64') }))
  await editor(page).evaluate((element, all) => {
    const dataTransfer = new DataTransfer()
    for (const { name, type, base64 } of all)
      dataTransfer.items.add(new File([Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))], name, { type }))
    element.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, given)
}

/** A picture of nothing but red. */
function solidPng(width = 1, height = 1): Buffer {
  const line = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([255, 0, 0]))])
  return png(width, height, deflateSync(Buffer.concat(Array.from({ length: height }, () => line))))
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

/** A few kilobytes that are a picture of 20,000 by 20,000 pixels. */
function hugePng(): Buffer {
  return png(20_000, 20_000, deflateSync(Buffer.alloc((20_000 * 60_001) / 100)))
}

function png(width: number, height: number, data: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  const chunk = (name: string, body: Buffer) => {
    const whole = Buffer.concat([Buffer.from(name), body])
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(body.length)
    check.writeUInt32BE(crc32(whole))
    return Buffer.concat([length, whole, check])
  }
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))])
}

async function rows({ client }: Person): Promise<{ name: string; mime: string; sha256: string }[]> {
  // Not when it was read, which the server does meanwhile.
  const { data, error } = await client.from('attachments').select('id, name, mime, sha256').order('name')
  if (error) throw error
  return data
}
