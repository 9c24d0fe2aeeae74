// Writing in the editor: Markdown as typed and pasted, the menu behind /, tables, tasks and the tools beside a selection.
import type { Page } from '@playwright/test'
import { expectStateAccessible } from '../support/accessible.ts'
import { moveTo } from '../support/in-app.ts'
import { button, detail, editor, expect, openCapture, shown, stored } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

test('Markdown is typed and pasted, and becomes what it means', { tag: '@desktop' }, async ({ page, product }) => {
  const person = await product.proPerson()
  await openCapture(page, product, person, 'new')

  await test.step('Markdown becomes formatting as it is typed or pasted, and undo gives the signs back', async () => {
    await editor(page).click()
    await page.keyboard.type('# ')
    await expect(editor(page).locator('h1')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(editor(page)).toHaveText('# ')
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('## Tides\n**Spring** and `neap`\n- one\ntwo\n\n> quoted\n\n```sh\nls\n')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.type('[] buy rope\n\n')
    await paste(page, { 'text/plain': '1. pasted **item**\n\n| a | b |\n|---|---|\n| 1 | 2 |' })
    await page.keyboard.press('Control+End')
    await page.keyboard.type('end')
    await page.keyboard.press('Shift+Home')
    await paste(page, { 'text/plain': 'https://example.org/' })
    await button(page, 'Create').click()
    await expect(shown(page)).toContainText('Tides')
    const link = '<a href="https://example.org/" target="_blank" rel="noopener noreferrer nofollow">end</a>'
    const id = new URL(page.url()).searchParams.get('capture') ?? ''
    expect((await stored(person, id)).content).toBe(
      '<h2>Tides</h2><p><strong>Spring</strong> and <code>neap</code></p><ul><li>one</li><li>two</li></ul>' +
        '<blockquote>quoted</blockquote><pre><code class="language-sh">ls\n\n</code></pre>' +
        '<ul><li data-list="unchecked">buy rope</li></ul><ol><li>pasted <strong>item</strong></li></ol>' +
        `<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table><p>${link}</p>`,
    )
  })

  await test.step('an item of a list is dragged by its handle to above another', async () => {
    await moveTo(page, '/dashboard?capture=new')
    await editor(page).click()
    await page.keyboard.type('- one\ntwo\nthree')
    await editor(page).getByText('three').hover()
    const first = await editor(page).getByText('one').boundingBox()
    await page.locator('.block-handle').hover()
    await page.mouse.down()
    await page.mouse.move((first?.x ?? 0) + 60, (first?.y ?? 0) + 9, { steps: 3 })
    await page.mouse.move((first?.x ?? 0) + 60, (first?.y ?? 0) + 2, { steps: 3 })
    await page.mouse.up()
    await expect(editor(page).locator('li')).toHaveText(['three', 'one', 'two'])
  })

  await test.step('a picture that is dragged takes its line along', async () => {
    const blocks = editor(page).locator(':scope > *')
    await page.keyboard.press('Control+a')
    await paste(page, { 'text/html': `<p>above</p><p><img src="${PIXEL}" width="60" height="60"></p><p>below</p>` })
    await expect(blocks).toHaveText(['above', '', 'below'])
    await editor(page).locator('img[src]').hover()
    await page.mouse.down()
    const first = await blocks.first().boundingBox()
    await page.mouse.move((first?.x ?? 0) + 60, (first?.y ?? 0) + 9, { steps: 3 })
    await page.mouse.move((first?.x ?? 0) + 60, (first?.y ?? 0) + 2, { steps: 3 })
    await page.mouse.up()
    await expect(blocks).toHaveText(['', 'above', 'below'])
    await expect(blocks.first().locator('img[src]')).toBeVisible()
  })

  await test.step('a text that is much too long is refused, and is added as a file', async () => {
    await paste(page, { 'text/plain': 'The tide. '.repeat(200_000) })
    await expect(page.getByRole('alert')).toHaveText(
      'This text has 2,000,000 characters, and a note can have 50,000. Nothing was added.',
    )
    await expect(editor(page)).toHaveText(/^above\s*below$/)
    await page.getByRole('button', { name: 'Add as a file' }).click()
    await expect(editor(page)).toContainText('Pasted text.txt')
    await expect(editor(page)).toContainText('Waiting to upload')
  })
})

// pasted-formulas.test.ts, round-trip.test.ts, writing-keys.test.ts and code-colours.test.ts have the parts.
test('formulas, callouts, tables and coloured code are typed, and blocks are moved by keyboard', {
  tag: '@desktop',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await openCapture(page, product, person, 'new')
  await editor(page).click()
  await page.keyboard.type('From $5 to $10, so $x^2$ is\n')
  await expect(editor(page).locator('.formula math')).toHaveCount(1)
  // Quick keys do not wait for the field.
  await page.keyboard.type('$$ \\alpha \\frac{1}{')
  const field = detail(page).getByRole('textbox', { name: 'TeX' })
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('\\alpha \\frac{1}{')
  await expect(detail(page).getByText('This is not valid TeX yet')).toBeVisible()
  await page.keyboard.type('2}')
  await expect(editor(page).locator('.formula .katex-display')).toHaveCount(1)
  await expectStateAccessible(page, 'formula-tools')
  await page.keyboard.press('Control+Enter')
  await expect(editor(page)).toBeFocused()
  await expect(field).toHaveCount(0)
  await page.keyboard.type('\n> [!tip] Go early\n\n```js\nconst a = 1')
  await expect(editor(page).locator('blockquote.callout-tip')).toHaveText('Go early')
  await expect(editor(page).locator('.hljs-keyword')).toHaveText('const')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('| Port | Tide |\n|---|---|')
  await expect(editor(page).locator('th')).toHaveText(['Port', 'Tide'])
  await page.keyboard.type('Whitby')
  // The selected formula is edited with Enter, and the table moves above the code.
  await page.keyboard.press('Alt+ArrowUp')
  await expect(editor(page).locator('.table-scroll + pre')).toBeVisible()
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('End')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('x^2')
  await page.keyboard.type('dropped')
  await page.keyboard.press('Escape')
  await expect(editor(page)).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('x^2')
  await page.keyboard.type('y_1')
  await page.keyboard.press('Enter')
  // The menu behind / inserts one too, and an arrow key leaves it.
  await page.keyboard.type(' /formula')
  await expect(page.getByRole('listbox', { name: 'Insert' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('z')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect(field).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(field).toHaveCount(0)
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await button(page, 'Focus mode').click()
  await expect(detail(page).getByLabel('Tags')).toBeHidden()
  await expectStateAccessible(page, 'focus-mode')
  await page.keyboard.press('Escape')
  await expect(detail(page).getByLabel('Tags')).toBeVisible()
  await button(page, 'Create').click()
  await expect(shown(page)).toContainText('Go early')
  const id = new URL(page.url()).searchParams.get('capture') ?? ''
  expect((await stored(person, id)).content).toBe(
    '<p>From $5 to $10, so <span data-language="tex">$y_1$</span> is</p><p><span data-language="tex">$$\\alpha \\frac{1}{2}$$</span></p>' +
      '<blockquote class="callout-tip"><p>Go early</p></blockquote>' +
      '<table><thead><tr><th>Port</th><th>Tide</th></tr></thead><tbody><tr><td>Whitby</td><td></td></tr></tbody></table>' +
      '<pre><code class="language-js">const a = 1</code></pre>',
  )
})

test('the menu behind / inserts a table by keyboard, its tools change it, and a click on its box ticks a task', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await openCapture(page, product, person, 'new')
  await editor(page).click()
  await page.keyboard.type('/')
  const options = page.getByRole('listbox', { name: 'Insert' }).getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await expectStateAccessible(page, 'insert-menu')
  await page.keyboard.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(detail(page)).toBeVisible()
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/tab')
  await expect(options).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(editor(page).locator('th')).toHaveCount(2)
  const tools = detail(page).getByRole('toolbar', { name: 'Table tools' })
  await expect(tools).toBeVisible()
  await page.keyboard.type('Port')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Depth')
  await tools.getByRole('button', { name: 'Add column after' }).click()
  await expect(editor(page).locator('th')).toHaveCount(3)
  await page.keyboard.press('Tab')
  // Wider than the screen, so that it scrolls.
  await page.keyboard.type('Tidewater'.repeat(6))
  await tools.getByRole('button', { name: 'Delete row' }).click()
  await expect(editor(page).locator('tr')).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(editor(page).locator('th')).toHaveText(['Port', 'Depth', 'Tidewater'.repeat(6)])
  await expectStateAccessible(page, 'table-tools')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('/check')
  await page.keyboard.press('Enter')
  await page.keyboard.type('rope')
  const task = editor(page).locator('li[data-list]')
  const box = await task.boundingBox()
  await page.mouse.click((box?.x ?? 0) - 8, (box?.y ?? 0) + 10)
  await expect(task).toHaveAttribute('data-list', 'checked')
  // A finger cannot drag by the handle.
  await button(page, 'More formatting').tap()
  await button(page, 'Move up').tap()
  await expect(editor(page).locator('ul + .table-scroll')).toBeVisible()
  await button(page, 'Move down').tap()
  await expect(editor(page).locator('.table-scroll + ul')).toBeVisible()
  await button(page, 'More formatting').tap()

  // The line that is written stays above the toolbar, and above the keyboard when that opens.
  const room = () =>
    page.evaluate(() => {
      const line = getSelection()?.focusNode?.parentElement?.getBoundingClientRect().bottom ?? Number.NaN
      return (document.querySelector('.rich-text-frame [role=toolbar]')?.getBoundingClientRect().top ?? 0) - line
    })
  for (let line = 0; line < 30; line += 1) await page.keyboard.press('Enter')
  await page.keyboard.type('knot')
  await expect.poll(room).toBeGreaterThan(0)
  await page.evaluate(() => {
    Object.defineProperty(visualViewport, 'height', { value: innerHeight - 330 })
    visualViewport?.dispatchEvent(new Event('resize'))
  })
  await expect.poll(room).toBeGreaterThan(0)
  await button(page, 'Create').click()
  await expect(shown(page).locator('li[data-list=checked]')).toHaveText('rope')
  await expect(shown(page).locator('th')).toHaveText(['Port', 'Depth', 'Tidewater'.repeat(6)])
})

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

async function paste(page: Page, data: Record<string, string>): Promise<void> {
  await editor(page).evaluate(async (element, given) => {
    // A person cannot paste before the browser has reported the selection that the last key made.
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    const clipboardData = new DataTransfer()
    for (const [type, value] of Object.entries(given)) clipboardData.setData(type, value)
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, data)
}
