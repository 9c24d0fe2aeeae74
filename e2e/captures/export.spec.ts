// Sharing by public link and exporting to files.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectStateAccessible } from '../support/accessible.ts'
import { refuse } from '../support/browser/request-faults.ts'
import { movePointerAway } from '../support/browser/touch.ts'
import { moveTo } from '../support/in-app.ts'
import { makeNotebook } from '../support/library.ts'
import { button, detail, expect, openCapture, store, stored } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 180_000 })

test('on Free a capture is downloaded as a PDF, twice a day', async ({ page, product }) => {
  const person = await product.person()
  const capture = await store(person, {
    title: 'Über Gezeiten',
    content:
      '<h1>Ebbe und Flut</h1><p>High <strong>water</strong> at <em>noon</em>, see <a href="https://example.org/tides">the table</a>.</p>' +
      '<ul><li>spring tide</li><li>neap tide</li></ul><ol><li>first</li></ol><pre>let tide  = 1\n  return</pre>' +
      '<table><tr><th>Port</th><th>Height</th></tr><tr><td>Dover</td><td>6.7 m</td></tr></table>' +
      '<p>Кириллица, ελληνικά</p><p><img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"></p>',
    source_url: 'https://chatgpt.com/c/1',
  })
  const signs = await store(person, {
    title: 'Signs → and 漢字',
    content:
      '<h2>Plan ✅</h2><p>a → b, x ≤ y ≠ z, ∑ of √2 ∈ ℝ ✓ ★ ☐ 🚀 👍🏽 done</p><pre>src\n├── app\n│   └── main.ts</pre>' +
      '<p>هذا نص عربي، مع English في الوسط.</p><ul><li>吾輩は<b>猫</b>である。</li><li>plain</li></ul>' +
      '<table><tr><td>המים (<a href="https://example.org/ebb">בשפל</a>) ב־12.5 <mark>ו־tide גבוה</mark></td></tr></table>' +
      '<p>हिन्दी में ภาษาไทย <span data-language="tex">$\\frac{1}{2}$</span></p>' +
      '<p><span data-language="tex">$$\\int_0^1 x^2 dx = \\frac{1}{3}$$</span></p>',
    source_url: 'https://chatgpt.com/c/1',
  })
  await openCapture(page, product, person, capture.id)
  // spec: C30
  await test.step('the PDF is created in the browser with selectable text', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const pdf = await downloaded(page, 'PDF')
    expect(pdf.name).toBe('Über Gezeiten.pdf')
    await expect(page.getByText('PDF downloaded. 1 download is left today.')).toBeVisible()
    expect(asked.filter((path) => !/^\/assets\/|take_pdf_download$|^\/rest\/v1\/|^\/realtime\//.test(path))).toEqual([])
    const text = execFileSync('pdftotext', ['-layout', pdf.path, '-'], { encoding: 'utf8' })
    for (const part of [
      'Über Gezeiten',
      'Ebbe und Flut',
      'High water at noon, see the table.',
      'spring tide',
      'neap tide',
      '1. first',
      'Dover',
      '6.7 m',
      'Кириллица, ελληνικά',
      capture.zettel_id,
    ])
      expect(text).toContain(part)
    expect(text).toMatch(/let tide +=/)
    expect(readFileSync(pdf.path).toString('latin1')).toContain('https://example.org/tides')
  })

  await test.step('the PDF contains every character: symbols and emoji as text, words in other scripts as images with their text, and code in columns', async () => {
    await moveTo(page, `/dashboard?capture=${signs.id}`)
    await expect(detail(page).getByRole('heading', { name: 'Signs' })).toBeVisible()
    const { path } = await downloaded(page, 'PDF')
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    for (const part of ['Plan ✅', 'a → b, x ≤ y ≠ z, ∑ of √2 ∈ ℝ ✓ ★ ☐ 🚀 👍 done', '├── app', 'plain'])
      expect(text).toContain(part)
    expect(text).toMatch(/│ +└── main\.ts/)
    // Marks of direction tell pdftotext's reader how to show a line.
    const found = text.replace(/[\u202A-\u202E]/g, '')
    for (const part of [
      'Signs → and 漢字',
      'هذا نص عربي',
      'في الوسط',
      'English',
      '吾輩は猫である。',
      'हिन्दी में ภาษาไทย',
      '$\\frac{1}{2}$',
      '$$\\int_0^1 x^2 dx = \\frac{1}{3}$$',
    ])
      expect(found).toContain(part)
    for (const part of ['המים', 'בשפל', '12.5', 'tide', 'גבוה']) expect(found).toContain(part)
    expect(readFileSync(path).toString('latin1')).toContain('https://example.org/ebb')
    // The words in the title and in four lines are images, and so are both formulas, the displayed one with its end.
    const pictures = execFileSync('pdfimages', ['-list', path], { encoding: 'utf8' })
    expect(pictures.match(/image +\d+ +\d+ +rgb/g)).toHaveLength(7)
    expect(pictures).toMatch(/image +3[78]\d +29\d +rgb/)
  })

  await test.step('Free has two downloads a day', async () => {
    await expect(page.getByText('0 downloads are left today')).toBeVisible()
    await button(page, 'PDF').click()
    await expect(page.getByText('Daily limit reached (2 PDF downloads per day).')).toBeVisible()
    await expect(page.getByText('None are left today')).toBeVisible()
  })
})

// spec: C29, P30
test('Text and JSON are downloaded as files on Pro only, and a capture is shared on Free too', async ({
  context,
  page,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await product.proPerson()
  const folder_id = await makeNotebook(person, 'Harbour')
  const moon = await store(person, { title: 'The moon', content: 'Full' })
  const capture = await store(person, {
    title: 'Tides: high/low',
    content: `<p>High water: [[${moon.zettel_id}]]</p><ul><li>one</li></ul>`,
    tags: ['sea'],
    folder_id,
  })
  await page.clock.install()
  await openCapture(page, product, person, capture.id)
  await expect(detail(page).getByText('Harbour')).toBeVisible()
  const text = await downloaded(page, 'Text')
  expect(text.name).toBe('Tides high low.txt')
  expect(text.content.toString()).toContain('High water: The moon\n\n- one')
  expect(text.content.toString()).toContain('Notebook: Harbour')
  const json = await downloaded(page, 'JSON')
  expect(json.name).toBe('Tides high low.json')
  expect(JSON.parse(json.content.toString())).toMatchObject({
    title: 'Tides: high/low',
    content: capture.content,
    tags: capture.tags,
    notebook: 'Harbour',
    zettel_id: capture.zettel_id,
  })

  await person.client.rpc('downgrade_plan').throwOnError()
  for (const name of ['Text', 'JSON']) {
    await expect(button(page, name)).toBeDisabled()
    await expect(button(page, name)).toHaveAttribute('title', 'Text and JSON export are available in Pro plan')
  }
  await expect(button(page, 'PDF')).toBeEnabled()
  // spec: C26, C27, C28, C34
  await test.step('the switch makes it public or shows that it failed, and Copy link shows a check mark for 2 seconds', async () => {
    await button(page, 'Share').click()
    const sharing = page.getByRole('dialog', { name: 'Share this note' })
    const toggle = sharing.getByRole('switch', { name: 'Publicly accessible' })
    await expect(toggle).not.toBeChecked()
    await expect(sharing.getByLabel('Public link')).toHaveCount(0)
    const mend = await refuse(page, 'PATCH', 'no')
    await toggle.click()
    await expect(page.getByText('Failed to update public status. Please try again.')).toBeVisible()
    await expect(toggle).not.toBeChecked()
    await mend()
    await toggle.click()
    await movePointerAway(page)
    await expect(sharing.getByText('This note is now public')).toBeAttached()
    await expect(toggle).toBeChecked()
    expect((await stored(person, capture.id)).is_public).toBe(true)
    const link = `${product.url}/share/${capture.public_id}`
    await expect(sharing.getByLabel('Public link')).toHaveValue(link)
    await expect(sharing.getByLabel('Public link')).toHaveAttribute('readonly')
    await expectStateAccessible(page, 'capture-share')

    await page.clock.pauseAt(Date.now() + 60_000)
    await sharing.getByRole('button', { name: 'Copy link' }).click()
    await expect(sharing.getByRole('button', { name: 'Link copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
    await page.clock.runFor(1_900)
    await expect(sharing.getByRole('button', { name: 'Link copied' })).toBeVisible()
    await page.clock.runFor(200)
    await expect(sharing.getByRole('button', { name: 'Copy link' })).toBeVisible()
    await page.clock.resume()

    await toggle.click()
    await expect(sharing.getByText('This note is now private')).toBeAttached()
    await expect(sharing.getByLabel('Public link')).toHaveCount(0)
    expect((await stored(person, capture.id)).is_public).toBe(false)
    await page.keyboard.press('Escape')
  })
  await product.service.rpc('admin_activate_pro', { p_user_id: person.id }).throwOnError()
  for (const name of ['Text', 'JSON']) expect((await downloaded(page, name)).content.toString()).toContain('High water')
})

async function downloaded(page: Page, name: string): Promise<{ name: string; path: string; content: Buffer }> {
  const waiting = page.waitForEvent('download', { timeout: 60_000 })
  await button(page, name).click()
  await movePointerAway(page)
  const download = await waiting
  const path = await download.path()
  return { name: download.suggestedFilename(), path, content: readFileSync(path) }
}
