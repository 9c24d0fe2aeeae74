// Saving selections, links, pages and pictures, and the messages on Free.
import type { Page } from '@playwright/test'
import { serve } from '../support/browser/local-server.ts'
import { type Extension, expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { readingUrl, serveReading } from '../support/extension/reading-page.ts'
import { capturesOf } from '../support/library.ts'
import { PICTURED_WORDS, picture } from '../support/printed-pictures.ts'
import type { Person } from '../support/product.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 90_000 })
const chatGptOnly = 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'
const READ = { timeout: 40_000 }

test('on Free a selection, link, page and picture are refused with a message and kept; after the upgrade they are sent, and pictures are read', async ({
  extension,
  product,
}) => {
  const person = await product.person()
  const popup = await extension.signIn(person)
  await serveReading(extension.context)
  const page = await extension.visit(readingUrl)
  const toast = extension.toast(page).last()
  const refused = async (count: number, words: string) => {
    // A refusal stays visible until it is dismissed or another save begins; the popup lists them all.
    await expect(popup.getByText('Not saved')).toHaveCount(count)
    await expect(extension.toast(page)).toHaveCount(1)
    await expect(toast).toContainText(words)
    await expect(toast.getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      `${extension.proxy.url}/pricing`,
    )
  }
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await refused(1, chatGptOnly)
  await extension.chooseMenu(page, 'link', { linkUrl: 'https://example.org/ebb', linkText: 'Ebb' })
  await refused(2, chatGptOnly)
  await extension.chooseMenu(page, 'page')
  await refused(3, chatGptOnly)
  const { buffer } = await picture(page)
  await extension.chooseMenu(page, 'image', { srcUrl: `data:image/png;base64,${buffer.toString('base64')}` })
  await refused(4, 'Image to text on the desktop is available in Pro plan.')
  await popup.bringToFront()
  await expect(popup.getByText('Not saved')).toHaveCount(4)
  await expect(popup.getByRole('listitem').getByRole('link', { name: 'Upgrade to Pro' })).toHaveCount(4)
  await expect(popup.getByRole('listitem').filter({ hasText: chatGptOnly })).toHaveCount(3)
  expect(await capturesOf(person)).toEqual([])
  // The extension does not retry refused saves by itself.
  expect(extension.proxy.forwarded.filter((line) => line.startsWith('POST /rest/v1/captures'))).toHaveLength(3)

  await person.client.rpc('start_trial').throwOnError()
  await popup.getByRole('listitem').filter({ hasText: 'Ebb' }).getByRole('button', { name: 'Try again' }).click()
  await expect(popup.getByText('Saved', { exact: true })).toBeVisible()
  expect(await capturesOf(person)).toMatchObject([{ title: 'Ebb' }])

  await page.bringToFront()
  await test.step('pictures of any size and format are read, also blob pictures, and an error shows when there is none', () =>
    savePictures(extension, person, page, buffer))
})

/** `buffer` shows words. */
async function savePictures(extension: Extension, person: Person, page: Page, buffer: Buffer): Promise<void> {
  const large = bitmap(2400, 1600)
  expect(large.byteLength).toBeGreaterThan(10 * 1024 * 1024)
  // The background script fetches the picture itself, so it needs a real server.
  const site = await servePictures({ '/words.png': buffer, '/large.bmp': large })
  const toast = extension.toast(page).last()
  const save = (name: string) => extension.chooseMenu(page, 'image', { srcUrl: `${site}/${name}` })

  await save('words.png')
  await expect(toast).toContainText('Saved', READ)
  const read = { title: await page.title(), source_url: page.url(), content: expect.stringContaining(PICTURED_WORDS) }
  expect((await capturesOf(person)).slice(1)).toMatchObject([read])
  const own = await page.evaluate(
    async (data) => {
      const image = new Image()
      // A blob picture is captured from the screen, so it must be visible.
      image.style.cssText = 'position: fixed; inset: 0; z-index: 9; width: 1200px'
      image.src = URL.createObjectURL(new Blob([Uint8Array.from(data)], { type: 'image/png' }))
      await image.decode()
      document.body.append(image)
      return image.src
    },
    [...buffer],
  )
  await page.bringToFront()
  await extension.chooseMenu(page, 'image', { srcUrl: own })
  await expect.poll(async () => (await capturesOf(person)).slice(1), READ).toMatchObject([read, read])

  await save('large.bmp')
  await expect(toast).toContainText('No text found in image. Try a clearer photo/image.', READ)
  await save('missing.png')
  await expect(toast).toContainText('Choose an image file (JPG, PNG or WebP).')
  await extension.chooseMenu(page, 'image', { srcUrl: 'http://127.0.0.1:9/gone.png' })
  await expect(toast).toContainText('The image could not be fetched from its site')
}

/** Serves the files; every other path answers with text that claims to be a picture. */
async function servePictures(files: Record<string, Buffer>): Promise<string> {
  const { url: site } = await serve(({ url = '' }, answer) => {
    answer.setHeader('Content-Type', url.endsWith('.bmp') ? 'image/bmp' : 'image/png')
    answer.end(files[url] ?? '<p>Sign in to see this</p>')
  })
  return site
}

/** A white image in an uncompressed format. */
function bitmap(width: number, height: number): Buffer {
  const file = Buffer.alloc(54 + width * height * 3, 0xff)
  file.fill(0, 0, 54)
  file.write('BM')
  file.writeUInt32LE(file.byteLength, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(width, 18)
  file.writeInt32LE(height, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  return file
}

const seaPage = `<!doctype html><title>Sea</title><tide-card></tide-card><tide-table></tide-table><textarea>Low water at six</textarea>
<iframe src="/frame"></iframe><iframe srcdoc="<p>Written into its page</p>"></iframe>
<script>
  const define = (name, mode, html) =>
    customElements.define(name, class extends HTMLElement {
      constructor() {
        super()
        this.attachShadow({ mode }).innerHTML = html
      }
    })
  define('tide-card', 'open', '<p>Drawn <em>inside</em> a component</p>')
  define('tide-table', 'closed', '<p>High water at noon, behind a closed door</p>')
</script>`

test('the extension saves a selection in shadow roots, text areas and frames, a page with closed shadow roots, and sets a badge where it can show no toast', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  const { url } = await serve((asked, answer) => {
    const isDrawing = asked.url === '/drawing'
    answer.setHeader('content-type', isDrawing ? 'image/svg+xml' : 'text/html')
    if (isDrawing) answer.end('<svg xmlns="http://www.w3.org/2000/svg"><text>Tide</text></svg>')
    else answer.end(asked.url === '/frame' ? '<title>Frame</title><p>In a frame of the same site</p>' : seaPage)
  })
  const page = await extension.visit(url)
  let saved = 0
  const expectSaved = async (content: string, title = 'Sea') => {
    saved += 1
    await expect.poll(async () => (await capturesOf(person)).length).toBe(saved)
    const captures = await capturesOf(person)
    expect(captures.filter((each) => each.content === content && each.title === title)).toHaveLength(1)
  }
  await page.getByText('Drawn').click({ clickCount: 3 })
  await extension.command(page, 'save-selection')
  await expectSaved('<p>Drawn <em>inside</em> a component</p>')

  await page.locator('textarea').selectText()
  await extension.command(page, 'save-selection')
  await expectSaved('<p>Low water at six</p>')

  await page.frameLocator('iframe').first().getByText('In a frame').click({ clickCount: 3 })
  await extension.command(page, 'save-selection')
  await expectSaved('<p>In a frame of the same site</p>', 'Frame')

  await page.frameLocator('iframe').last().getByText('Written').click({ clickCount: 3 })
  await extension.command(page, 'save-selection')
  await expectSaved('<p>Written into its page</p>')
  expect(new Set((await capturesOf(person)).map(({ source_url }) => source_url))).toEqual(
    new Set([`${url}/`, `${url}/frame`]),
  )

  // Scripts cannot enter the browser's own frames, such as a PDF viewer.
  await extension.chooseMenu(page, 'selection', { frameId: 999, selectionText: 'From a PDF' })
  await expectSaved('<p>From a PDF</p>')

  // A component that is closed to the page's own scripts is on the page all the same.
  await extension.chooseMenu(page, 'page')
  await expect.poll(async () => (await capturesOf(person)).length).toBe(saved + 1)
  expect((await capturesOf(person)).at(-1)?.content).toContain('<p>High water at noon, behind a closed door</p>')

  const drawing = await extension.visit(`${url}/drawing`)
  await extension.command(drawing, 'save-page')
  const worker = await extension.worker()
  const said = () =>
    worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true })
      return await chrome.action.getBadgeText({ tabId: tab?.id })
    })
  await expect.poll(said).toBe('!')
})
