// Reading for everyone: right-to-left scripts, narrow windows and print. shell.spec.ts has the forced colours.
import { execFileSync } from 'node:child_process'
import type { Locator, Page } from '@playwright/test'
import { moveTo } from '../support/in-app.ts'
import { store } from '../support/opened-capture.ts'
import { expect, test } from '../support/product.ts'

test('each paragraph of a note follows the direction of its script, in the list, opened and shared; a note prints whole, and fits a window of 320 pixels', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const [note, paper] = await Promise.all([
    store(person, {
      title: 'مرحبا بالعالم',
      content: '<p>هذا نص عربي، مع English في الوسط.</p><p>An English paragraph.</p><pre>let a = 1</pre>',
      is_public: true,
    }),
    store(person, {
      title: 'For paper',
      content: Array.from({ length: 120 }, (_, index) => `<p>Paragraph ${index + 1}.</p>`).join(''),
      is_public: true,
    }),
  ])
  await product.signIn(page, person)
  await page.goto('/dashboard')
  const card = page.getByRole('article', { name: 'مرحبا بالعالم' })
  expect(await startSide(card.getByRole('heading'))).toBe('right')
  expect(await startSide(card.locator('[data-preview]'))).toBe('right')

  await moveTo(page, `/dashboard?capture=${note.id}`)
  const open = page.getByRole('dialog')
  expect(await startSide(open.getByRole('heading', { name: 'مرحبا بالعالم' }))).toBe('right')
  const content = open.getByTestId('capture-content')
  expect(await startSide(content.locator('p').first())).toBe('right')
  expect(await startSide(content.locator('p').last())).toBe('left')
  expect(await startSide(content.locator('pre'))).toBe('left')

  await open.getByRole('button', { name: 'Edit' }).click()
  await expect(open.getByLabel('Title')).toHaveCSS('direction', 'rtl')
  const editor = open.locator('.ProseMirror')
  expect(await startSide(editor.locator('p').first())).toBe('right')
  expect(await startSide(editor.locator('p').nth(1))).toBe('left')

  await test.step('a printed note contains the whole text and nothing else, in dark letters even in the dark theme', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await moveTo(page, `/dashboard?capture=${paper.id}`)
    await expect(open.getByText('Paragraph 120.')).toBeVisible()
    await expect(open.getByRole('heading', { name: 'Zettelkasten network' })).toBeVisible()
    const printed = await printedText(page)
    for (const part of ['For paper', 'Paragraph 1.', 'Paragraph 120.']) expect(printed).toContain(part)
    for (const part of ['All Notes', 'Edit', 'JSON', 'Zettelkasten network']) expect(printed).not.toContain(part)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await expect(open.getByText('Paragraph 1.', { exact: true })).toHaveCSS('color', 'rgb(22, 36, 43)')
    await page.emulateMedia({ media: null })
  })
  await test.step('in a window of 320 pixels a card shows its whole date, and every button of an open note is visible', async () => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const name of ['Share', 'Text', 'PDF', 'JSON', 'Edit'])
      await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
    await moveTo(page, '/dashboard')
    const date = page.getByRole('article', { name: 'For paper' }).locator('time')
    await expect(date).toHaveText(/[AP]M$/)
    expect(await date.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
  await test.step('a shared note has the same directions, and is printed whole and alone', async () => {
    await page.goto(`/share/${note.public_id}`)
    expect(await startSide(page.getByRole('heading', { name: 'مرحبا بالعالم' }))).toBe('right')
    expect(await startSide(page.getByText('هذا نص عربي'))).toBe('right')
    expect(await startSide(page.getByText('An English paragraph.'))).toBe('left')
    expect(await startSide(page.getByText('let a = 1'))).toBe('left')
    await moveTo(page, `/share/${paper.public_id}`)
    await expect(page.getByText('Paragraph 120.')).toBeVisible()
    const shared = await printedText(page)
    for (const part of ['For paper', 'Paragraph 1.', 'Paragraph 120.']) expect(shared).toContain(part)
    for (const part of ['Pricing', 'Privacy', 'Keep your own notes']) expect(shared).not.toContain(part)
  })
})

/** The text of the printed page. */
async function printedText(page: Page): Promise<string> {
  return execFileSync('pdftotext', ['-layout', '-', '-'], { input: await page.pdf(), encoding: 'utf8' })
}

/** The side on which the first line of the block starts. */
async function startSide(block: Locator): Promise<'left' | 'right'> {
  await block.waitFor()
  return block.evaluate((element) => {
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const text = walk.nextNode()
    if (!text) throw new Error('There is no text.')
    const letter = document.createRange()
    letter.setStart(text, 0)
    letter.setEnd(text, 1)
    const box = element.getBoundingClientRect()
    const { left, right } = letter.getBoundingClientRect()
    return box.right - right < left - box.left ? 'right' : 'left'
  })
}
