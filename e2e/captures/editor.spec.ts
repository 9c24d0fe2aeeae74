// The rich-text editor: formats, limits and keyboard use.
import type { Page } from '@playwright/test'
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
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

test('the toolbar is used by keyboard, and its links and videos lead to allowed addresses only', async ({
  page,
  product,
}) => {
  await page.route(/youtube\.com|vimeo\.com/, (route) => route.fulfill({ contentType: 'text/html', body: 'video' }))
  const person = await product.proPerson()
  await openCapture(page, product, person, 'new')

  await test.step('every control of the toolbar has a name, the arrow keys move through it, and Tab leaves the text', async () => {
    const toolbar = detail(page).getByRole('toolbar', { name: 'Formatting' })
    await expect(toolbar).toBeVisible()
    const unnamed = await toolbar
      .locator('button, select')
      .evaluateAll((all) => all.filter((each) => !each.getAttribute('aria-label')).length)
    expect(unnamed).toBe(0)
    await button(page, 'Bold').focus()
    await page.keyboard.press('ArrowRight')
    await expect(button(page, 'Italic')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    // Escape leaves the tools, not the note.
    await page.keyboard.press('Escape')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(editor(page)).toBeFocused()
    await page.keyboard.type('strong')
    await expect(editor(page).locator('strong')).toHaveText('strong')
    await expect(button(page, 'Bold')).toHaveAttribute('aria-pressed', 'true')
    // The toolbar is one tab stop: the control that was used last.
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, 'Bold')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(detail(page).getByLabel('Tags')).toBeFocused()
    await editor(page).focus()
    await page.keyboard.press('Tab')
    await expect(editor(page)).not.toBeFocused()
  })
  // spec: C37, C41
  await test.step('links accept http, https, mailto and tel only, and videos from YouTube and Vimeo only are embedded', async () => {
    await editor(page).fill('word')
    const add = async (address: string) => {
      await editor(page).selectText()
      await page.keyboard.press('Control+k')
      await detail(page).getByLabel('Link address').fill(address)
      await detail(page).getByLabel('Link address').press('Enter')
    }
    for (const address of ['http://example.org/', 'https://example.org/', 'mailto:a@example.org', 'tel:+491234']) {
      await add(address)
      await expect(editor(page).getByRole('link')).toHaveAttribute('href', address)
    }
    await add('javascript:alert(1)')
    await expect(detail(page).getByText('Links can lead to http, https, mailto and tel addresses only.')).toBeVisible()
    await detail(page).getByLabel('Link address').press('Escape')
    await expect(detail(page)).toBeVisible()
    await expect(editor(page).getByRole('link')).toHaveAttribute('href', 'tel:+491234')
    await editor(page).evaluate((element) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', '<a href="ftp://example.org/x">ftp</a> <a href="javascript:alert(1)">js</a>')
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    })
    await expect(editor(page)).toContainText('ftp js')
    const leads = editor(page).getByRole('link')
    const hrefs = await leads.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
    expect(hrefs.filter((href) => href && !/^(?:tel:|about:blank)/.test(href))).toEqual([])

    await button(page, 'More formatting').click()
    const embed = async (address: string) => {
      await button(page, 'Video').click()
      await detail(page).getByLabel('Video address').fill(address)
      await button(page, 'Add').click()
    }
    await embed('https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3')
    await expect(editor(page).locator('iframe[src="https://www.youtube.com/embed/dQw4w9WgXcQ"]')).toHaveCount(1)
    await embed('https://vimeo.com/76979871')
    await expect(editor(page).locator('iframe[src="https://player.vimeo.com/video/76979871"]')).toHaveCount(1)
    await embed('https://example.org/video.mp4')
    await expect(detail(page).getByText('Only videos on YouTube and Vimeo can be embedded.')).toBeVisible()
    await button(page, 'Create').click()
    await expect(shown(page).locator('iframe')).toHaveCount(2)
  })
})

test('formats are set by the toolbar or beside a selection, and survive saving and editing again', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await openCapture(page, product, person, 'new')
  // spec: C39
  await test.step('font sizes, font families and indents are saved as they were set', async () => {
    await expect(editor(page)).toBeVisible()
    await button(page, 'More formatting').click()
    const values = (name: string) =>
      detail(page)
        .getByRole('combobox', { name, exact: true })
        .locator('option')
        .evaluateAll((all) => all.map((each) => each.getAttribute('value')))
    expect(await values('Font size')).toEqual(['', '10px', '18px', '32px'])
    expect(await values('Font')).toEqual(['', 'serif', 'monospace'])
    await editor(page).fill('Text')
    for (const size of ['10px', '18px', '32px']) {
      await editor(page).selectText()
      await detail(page).getByLabel('Font size').selectOption(size)
      await expect(editor(page).getByText('Text')).toHaveCSS('font-size', size)
    }
    for (const font of ['serif', 'monospace']) {
      await editor(page).selectText()
      await detail(page).getByLabel('Font', { exact: true }).selectOption(font)
      await expect(editor(page).locator(`.ql-font-${font}`)).toHaveText('Text')
    }
    for (let level = 1; level <= 9; level += 1) {
      await button(page, 'Increase indent').click()
      await expect(editor(page).locator(`.ql-indent-${Math.min(level, 8)}`)).toHaveText('Text')
    }
    await button(page, 'Create').click()
    await expect(shown(page).getByText('Text')).toHaveCSS('font-size', '32px')
    await expect(shown(page).locator('p.ql-indent-8')).toHaveText('Text')
    await startEditing(page)
    await expect(editor(page).locator('p.ql-indent-8 .ql-font-monospace')).toHaveText('Text')
    await button(page, 'Cancel').click()
  })

  await test.step('headings, lists and code survive saving and editing again', async () => {
    await moveTo(page, '/dashboard?capture=new')
    await editor(page).click()
    const line = async (text: string, set: () => Promise<unknown>) => {
      await set()
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await line('Big', () => detail(page).getByLabel('Paragraph style').selectOption('1'))
    await line('point', () => button(page, 'Bullet list').click())
    await page.keyboard.press('Enter')
    await line('first', () => button(page, 'Numbered list').click())
    await page.keyboard.press('Enter')
    await line('a  b & <c>', () => button(page, 'Code block').click())
    await button(page, 'Create').click()
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('Big')
    await expect(shown(page).locator('ul li')).toHaveText('point')
    await expect(shown(page).locator('ol li')).toHaveText('first')
    await expect(shown(page).locator('pre')).toContainText('a  b & <c>')
    const id = new URL(page.url()).searchParams.get('capture') ?? ''
    const before = (await stored(person, id)).content
    expect(before).not.toContain('&nbsp;')
    await startEditing(page)
    await page.keyboard.press('Control+Home')
    await editor(page).locator('h1').click()
    await page.keyboard.press('Home')
    await page.keyboard.type('!')
    await button(page, 'Save').click()
    await expect(shown(page).getByRole('heading', { level: 1 })).toHaveText('!Big')
    expect((await stored(person, id)).content).toBe(before.replace('Big', '!Big'))
  })

  await test.step('words selected by mouse get tools of their own', async () => {
    await moveTo(page, '/dashboard?capture=new')
    await editor(page).fill('Neap')
    await editor(page)
      .getByText('Neap')
      .dblclick({ position: { x: 10, y: 10 } })
    const tools = detail(page).getByRole('toolbar', { name: 'Format the selection' })
    await tools.getByRole('button', { name: 'Bold' }).click()
    await expect(editor(page).locator('strong')).toHaveText('Neap')
    await tools.getByRole('button', { name: 'Link' }).click()
    await detail(page).getByLabel('Link address').fill('example.org')
    await detail(page).getByLabel('Link address').press('Enter')
    await expect(editor(page).getByRole('link', { name: 'Neap' })).toHaveAttribute('href', 'https://example.org')
    await page.keyboard.type('!')
    await expect(tools).toHaveCount(0)
  })
})

test('the editor takes back a hundred steps, and bounds images and the length of a text', async ({ page, product }) => {
  const person = await product.proPerson()
  const capture = await store(person, { content: `<p>${'x'.repeat(49_990)}</p>` })
  await openCapture(page, product, person, 'new')
  // spec: C40
  await test.step('images can be png, gif, jpeg, bmp and x-icon, and others are refused with a message', async () => {
    await expect(editor(page)).toBeVisible()
    const picker = detail(page).locator('input[type=file]')
    await expect(picker).toHaveAttribute('accept', 'image/png,image/gif,image/jpeg,image/bmp,image/x-icon')
    await editor(page).click()
    const files: [string, Buffer][] = [
      ['image/png', await drawn(page, 'image/png', 8)],
      ['image/jpeg', await drawn(page, 'image/jpeg', 8)],
      ['image/gif', Buffer.from(GIF, 'base64')],
      ['image/bmp', bmp()],
      ['image/x-icon', icon(await drawn(page, 'image/png', 8))],
    ]
    for (const [at, [mimeType, buffer]] of files.entries()) {
      await picker.setInputFiles({ name: `picture-${at}`, mimeType, buffer })
      await expect(editor(page).getByRole('img')).toHaveCount(at + 1)
      await expect(editor(page).locator('img[data-file][src^="blob:"]')).toHaveCount(at + 1)
    }
    await picker.setInputFiles({ name: 'x.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
    await expect(page.getByText('Images can be PNG, GIF, JPEG, BMP or ICO files.')).toBeVisible()
    await picker.setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await expect(page.getByText('This file could not be read as an image.')).toBeVisible()

    await picker.setInputFiles({
      name: 'large.png',
      mimeType: 'image/png',
      buffer: await drawn(page, 'image/png', 900),
    })
    await expect(editor(page).getByRole('img')).toHaveCount(6)
    await button(page, 'Create').click()
    await expect(shown(page).getByRole('img')).toHaveCount(6)
  })

  await test.step('content over 50,000 characters shows the count before saving, and nothing is cut off', async () => {
    await moveTo(page, `/dashboard?capture=${capture.id}`)
    await expect(shown(page)).toContainText('xxx')
    await startEditing(page)
    await editor(page).click()
    await page.keyboard.press('Control+End')
    await page.keyboard.insertText('y'.repeat(40))
    const fault = detail(page).getByText('The content has 50,030 of 50,000 characters')
    await expect(fault).toBeVisible()
    await button(page, 'Save').click()
    await expect(fault).toBeVisible()
    await expect(editor(page)).toHaveText(/x{49990}y{40}/)
    expect(await stored(person, capture.id)).toMatchObject({ updated_at: capture.updated_at })
  })
  await button(page, 'Cancel').click()
  await moveTo(page, '/dashboard?capture=new')
  // spec: C38
  await test.step('undo merges text typed within a second and goes back a hundred steps', async () => {
    await editor(page).click()
    const start = Date.now()
    // The test sets the clock that the editor uses to merge undo steps.
    await page.clock.setFixedTime(start + 10_000)
    await page.keyboard.type('ab')
    await page.clock.setFixedTime(start + 10_900)
    await page.keyboard.type('cd')
    await page.clock.setFixedTime(start + 12_500)
    await page.keyboard.type('e')
    await page.keyboard.press('Control+z')
    await expect(editor(page)).toHaveText('abcd')
    await page.keyboard.press('Control+z')
    await expect(editor(page)).toHaveText('')
    // The steps run inside the page, because sending each from Playwright would take half a minute.
    await editor(page).evaluate(async (element, from) => {
      for (let step = 1; step <= 105; step += 1) {
        Date.now = () => from + step * 2_000
        document.execCommand('insertText', false, 'x')
        await new Promise(requestAnimationFrame)
      }
      if (!element.textContent?.endsWith('x'.repeat(105))) throw new Error('It was not typed.')
      const undo = { key: 'z', code: 'KeyZ', keyCode: 90, ctrlKey: true, bubbles: true, cancelable: true }
      for (let step = 1; step <= 109; step += 1) element.dispatchEvent(new KeyboardEvent('keydown', undo))
    }, start + 20_000)
    await expect(editor(page)).toHaveText('x'.repeat(5))
    await page.keyboard.press('Control+z')
    await expect(editor(page)).toHaveText('x'.repeat(5))
  })
})

const GIF = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

/** An image of random pixels, which cannot be compressed. */
async function drawn(page: Page, type: string, size: number): Promise<Buffer> {
  const data = await page.evaluate(
    ([mime, width]) => {
      const canvas = document.createElement('canvas')
      canvas.width = canvas.height = width
      const context = canvas.getContext('2d')
      const pixels = context?.createImageData(width, width)
      if (!context || !pixels) return ''
      let seed = 7
      for (let at = 0; at < pixels.data.length; at += 1) {
        seed = (seed * 1103515245 + 12345) % 2147483648
        pixels.data[at] = at % 4 === 3 ? 255 : seed % 256
      }
      context.putImageData(pixels, 0, 0)
      return canvas.toDataURL(mime)
    },
    [type, size] as const,
  )
  return Buffer.from(data.split(',')[1] ?? '', 'base64')
}

/** A bitmap of one red pixel. */
function bmp(): Buffer {
  const file = Buffer.alloc(58)
  file.write('BM')
  file.writeUInt32LE(58, 2)
  file.writeUInt32LE(54, 10)
  file.writeUInt32LE(40, 14)
  file.writeInt32LE(1, 18)
  file.writeInt32LE(1, 22)
  file.writeUInt16LE(1, 26)
  file.writeUInt16LE(24, 28)
  file.writeUInt32LE(4, 34)
  file[56] = 255
  return file
}

function icon(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head[6] = 8
  head[7] = 8
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, png])
}
