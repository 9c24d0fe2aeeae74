// Editing keeps structure that the editor itself cannot create, but that pages and chats contain.
import { expectAccessible } from '../support/accessible.ts'
import { button, editor, expect, openCapture, shown, startEditing, store, stored } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test('an edit keeps tables with their headers and empty cells, and keeps unsupported tables unchanged', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const plain =
    '<table><thead><tr><th></th><th>Spring</th><th>Neap</th></tr></thead>' +
    '<tbody><tr><td>Dover</td><td></td><td><strong>3.2</strong> m</td></tr></tbody></table>'
  const wide =
    '<table><tbody><tr><td colspan="2">Both</td></tr><tr><td>one<br>two</td><td><ul><li>a</li><li>b</li></ul></td></tr></tbody></table>'
  const { id } = await store(person, { title: 'Tides', content: `${plain}<p>between</p>${wide}` })
  await openCapture(page, product, person, id)
  await startEditing(page)
  await expect(editor(page).locator('td', { hasText: 'Dover' })).toBeVisible()
  await expect(editor(page).locator('.kept-block td', { hasText: 'Both' })).toBeVisible()
  await editor(page).press('Control+End')
  await page.keyboard.type('after')
  await editor(page).locator('td', { hasText: 'Dover' }).click()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await button(page, 'Save').click()
  await expect(shown(page)).toContainText('after')
  expect((await stored(person, id)).content).toBe(
    `${plain.replace('Dover', 'Dover!')}<p>between</p>${wide}<p>after</p>`,
  )
})

test('an edit changes nothing else, whatever HTML the capture contains', async ({ page, product }) => {
  const person = await product.proPerson()
  const link = (inner: string) =>
    `<a href="https://a.example/" title="A" target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`
  const picture = `<img src="data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" alt="dot" width="20" height="10" loading="lazy" referrerpolicy="no-referrer">`
  const parts = [
    '<p>one<br>two<br><br>three</p>',
    '<h4>Four</h4><h5>Five<br>more</h5><h6>Six</h6>',
    '<p>a <mark>b <strong>c</strong></mark>, <kbd>Ctrl</kbd>+<samp>x</samp>, <abbr title="World">W</abbr>, H<sub>2</sub>O, x<sup>2</sup></p>',
    '<p>so <span data-language="tex">$a_1 \\cdot b^2$</span>, <time datetime="2026-01-01">then</time> <small>s</small> <cite>c</cite> <q>q</q></p>',
    `<p>${link('see <strong>this<br>and</strong> that')}, <code>x</code><strong>y</strong></p>`,
    `<p>${picture}</p><figure>${picture}<figcaption>A dot</figcaption></figure>`,
    '<ol start="3"><li>three</li><li>four<br>more<ol start="7"><li>seven</li></ol></li></ol>',
    '<ul><li>a<ul><li>b<ol><li>c</li></ol></li></ul></li><li><p>d</p><p>e</p></li></ul>',
    '<ol><li>a</li><li>b<pre><code class="language-sh">ls</code></pre></li><li>c</li></ol>',
    '<ul><li data-list="checked">done</li><li data-list="unchecked">open</li></ul>',
    '<pre><code class="language-ts">\tif (a) {\n\n    b &lt; c\n}</code></pre><pre><code class="language-ts">next</code></pre>',
    '<blockquote><p>a</p><p>b</p><ul><li>c</li></ul><p>d</p></blockquote>',
    '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>',
    '<hr><dl><dt>term</dt><dd>what it means</dd></dl><details><summary>More</summary><p>inside</p></details>',
    '<p>👩‍👩‍👧 🇩🇪</p><p>שלום <em>עולם</em></p>',
  ]
  const content = parts.join('<p>between</p>')
  const { id } = await store(person, { title: 'Everything', content: `${content}<p>end</p>` })
  await openCapture(page, product, person, id)
  await startEditing(page)
  await expect(editor(page).locator('.kept-block', { hasText: 'term' })).toBeVisible()
  // Typing and undoing a character must leave nothing to save.
  await editor(page).press('Control+End')
  await page.keyboard.type('!')
  await page.keyboard.press('Control+z')
  await button(page, 'Cancel').click()
  await expect(shown(page)).toContainText('end')
  await startEditing(page)
  await editor(page).press('Control+End')
  await page.keyboard.type('!')
  await button(page, 'Save').click()
  await expect(shown(page)).toContainText('end!')
  expect((await stored(person, id)).content).toBe(`${content}<p>end!</p>`)
})

test('an unsupported block can be converted to plain lines, numbering continues after it, and undo restores it', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const content =
    '<ol><li>a</li><li>b<pre><code class="language-sh">ls</code></pre></li><li>c</li></ol><dl><dt>ebb</dt><dd>low</dd></dl><p>end</p>'
  const { id } = await store(person, { content })
  await openCapture(page, product, person, id)
  await startEditing(page)
  const kept = editor(page).locator('.kept-block')
  const loosen = editor(page).getByRole('button', { name: 'Edit as plain lines' })
  await expect(kept).toHaveCount(2)
  await loosen.first().click()
  await expect(kept).toHaveCount(1)
  await page.keyboard.press('Control+z')
  await expect(kept).toHaveCount(2)
  await expectAccessible(page)
  // A click inside the block places the cursor after it.
  await kept.first().locator('code').click()
  await page.keyboard.type('!')
  await expect(editor(page).locator('li', { hasText: 'c' })).toHaveText('!c')
  await loosen.last().press('Enter')
  await loosen.press('Enter')
  await expect(kept).toHaveCount(0)
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  await button(page, 'Save').click()
  await expect(shown(page)).toContainText('b!')
  expect((await stored(person, id)).content).toBe(
    '<ol><li>a</li><li>b!</li></ol><pre><code class="language-sh">ls</code></pre><ol start="3"><li>!c</li></ol>' +
      '<p><strong>ebb</strong></p><p>low</p><p>end</p>',
  )
})

test('Shift+Enter breaks a line inside a list item, and copying, pasting and clearing the format keep the line break', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const { id } = await store(person, { content: '<ol start="3"><li><strong>a</strong></li></ol>' })
  await openCapture(page, product, person, id)
  await startEditing(page)
  await editor(page).press('Control+End')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('b')
  await page.keyboard.press('Enter')
  await page.keyboard.type('c')
  const copied = await editor(page).evaluate((element) => {
    document.execCommand('selectAll')
    const clipboardData = new DataTransfer()
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
    return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain').trim() }
  })
  const list = '<ol start="3"><li><strong>a<br>b</strong></li><li>c</li></ol>'
  expect(copied).toEqual({ html: list, text: 'a\nb\nc' })
  await editor(page).press('Control+End')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await editor(page).evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', '<pre><code class="language-ts">x</code></pre><p>y <mark>z</mark><br>end</p>')
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await button(page, 'Save').click()
  await expect(shown(page)).toContainText('end')
  expect((await stored(person, id)).content).toBe(
    `${list}<pre><code class="language-ts">x</code></pre><p>y <mark>z</mark><br>end</p>`,
  )
  await startEditing(page)
  await editor(page).locator('mark').click()
  await page.keyboard.press('Control+a')
  await button(page, 'Clear formatting').click()
  await button(page, 'Save').click()
  await expect(shown(page)).toContainText('end')
  expect((await stored(person, id)).content).toBe('<p>a<br>b</p><p>c</p><p>x</p><p>y z<br>end</p>')
})
