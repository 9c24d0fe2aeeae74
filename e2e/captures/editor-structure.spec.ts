// What pages and chats contain is edited where it stands, and an edit changes nothing else.
import { expectStateAccessible } from '../support/accessible.ts'
import { moveTo } from '../support/in-app.ts'
import { button, editor, expect, openCapture, shown, startEditing, store, stored } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

// round-trip.test.ts and table-commands.test.ts have the same in one process.
test('what pages and chats contain is edited where it stands', { tag: '@deep' }, async ({ page, product }) => {
  const person = await product.proPerson()

  await test.step('tables are edited in place, with headers, empty cells, cells over several columns and lists in cells', async () => {
    const plain =
      '<table><thead><tr><th></th><th>Spring</th><th>Neap</th></tr></thead>' +
      '<tbody><tr><td>Dover</td><td></td><td><strong>3.2</strong> m</td></tr></tbody></table>'
    const wide =
      '<table><tbody><tr><td colspan="2">Both</td></tr><tr><td>one<br>two</td><td><ul><li>a</li><li>b</li></ul></td></tr></tbody></table>'
    const { id } = await store(person, { title: 'Tides', content: `${plain}<p>between</p>${wide}` })
    await openCapture(page, product, person, id)
    await startEditing(page)
    await expect(editor(page).locator('td', { hasText: 'Dover' })).toBeVisible()
    await editor(page).press('Control+End')
    await page.keyboard.type('after')
    await editor(page).locator('td', { hasText: 'Dover' }).click()
    await page.keyboard.press('End')
    await page.keyboard.type('!')
    await editor(page).locator('td li', { hasText: 'b' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('c')
    await button(page, 'Save').click()
    await expect(shown(page)).toContainText('after')
    expect((await stored(person, id)).content).toBe(
      `${plain.replace('Dover', 'Dover!')}<p>between</p>${wide.replace('<li>b</li>', '<li>b</li><li>c</li>')}<p>after</p>`,
    )
  })

  await test.step('code in lists and tables, quoted lists, definitions, folded parts and captions are edited in place', async () => {
    const parts = [
      '<ol><li>a</li><li>b<pre><code class="language-sh">ls</code></pre></li><li>c</li></ol>',
      '<blockquote><p>said</p><ul><li>quoted</li></ul></blockquote>',
      '<dl><dt>ebb</dt><dd>low</dd></dl>',
      '<details><summary>More</summary><p>hidden</p></details>',
      '<figure><img src="https://a.example/a.png" alt="A boat" loading="lazy" referrerpolicy="no-referrer"><figcaption>Fig</figcaption></figure>',
      '<section><h2>Notes</h2><p>Question</p></section>',
      '<table><tbody><tr><td><pre><code>cell</code></pre></td></tr></tbody></table>',
    ]
    const content = `${parts.join('')}<p>end</p>`
    const { id } = await store(person, { content })
    await moveTo(page, `/dashboard?capture=${id}`)
    await expect(shown(page)).toContainText('quoted')
    await startEditing(page)
    await expectStateAccessible(page)
    const words = ['ls', 'quoted', 'ebb', 'low', 'More', 'hidden', 'Fig', 'Question', 'cell']
    for (const word of words) {
      await editor(page).getByText(word, { exact: true }).click()
      await page.keyboard.press('End')
      await page.keyboard.type('!')
      await expect(editor(page).getByText(`${word}!`, { exact: true })).toBeVisible()
    }
    // Alt+F10 goes to the tools, in code to its language. At the end of the field an arrow leaves it.
    await page.keyboard.press('Alt+F10')
    await page.keyboard.type('ruby')
    await expect(page.getByRole('combobox', { name: 'Code language' })).toHaveValue('ruby')
    await page.keyboard.press('ArrowRight')
    await expect(button(page, 'Bold')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(editor(page)).toBeFocused()
    // The third Enter leaves the code.
    for (const key of ['Enter', 'Enter', 'Enter']) await page.keyboard.press(key)
    await page.keyboard.type('below')
    await button(page, 'Save').click()
    await expect(shown(page)).toContainText('Question!')
    const expected = words.reduce((html, word) => html.replace(`>${word}<`, `>${word}!<`), content)
    const code = '<pre><code class="language-ruby">cell!</code></pre>below'
    expect((await stored(person, id)).content).toBe(expected.replace('<pre><code>cell!</code></pre>', code))
  })
})

test('Enter on an Android keyboard leaves a nested list and code, and Shift+Enter breaks the line', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const content =
    '<p>a</p><table><tbody><tr><td><pre><code>ls</code></pre></td></tr></tbody></table><ul><li>b<ul><li>c</li></ul></li></ul>'
  const { id } = await store(person, { content })
  await openCapture(page, product, person, id)
  await startEditing(page)
  const write = async (text: string, ...keys: string[]) => {
    await editor(page).getByText(text, { exact: true }).click()
    for (const key of ['End', ...keys]) await page.keyboard.press(key)
  }
  await write('a', 'Shift+Enter', 'd', 'Enter', 'e')
  await write('ls', 'Enter', 'Enter', 'Enter', 'f')
  await write('c', 'Enter', 'Enter', 'g')
  await button(page, 'Save').click()
  await expect(shown(page)).toContainText('g')
  expect((await stored(person, id)).content).toBe(
    '<p>a<br>d</p><p>e</p><table><tbody><tr><td><pre><code>ls</code></pre>f</td></tr></tbody></table>' +
      '<ul><li>b<ul><li>c</li></ul></li><li>g</li></ul>',
  )
})

test('an edit changes nothing else, and line breaks stay where they are', { tag: '@deep' }, async ({
  page,
  product,
}) => {
  const person = await product.proPerson()

  await test.step('nothing else changes, whatever HTML the capture contains', async () => {
    const link = (inner: string) =>
      `<a href="https://a.example/" title="A" target="_blank" rel="noopener noreferrer nofollow">${inner}</a>`
    const picture = `<img src="https://a.example/dot.gif" alt="dot" width="20" height="10" loading="lazy" referrerpolicy="no-referrer">`
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
    await expect(editor(page).locator('dt', { hasText: 'term' })).toBeVisible()
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

  await test.step('Shift+Enter breaks a line inside a list item, and copying, pasting and clearing the format keep the line break', async () => {
    const { id } = await store(person, { content: '<ol start="3"><li><strong>a</strong></li></ol>' })
    await moveTo(page, `/dashboard?capture=${id}`)
    await expect(shown(page)).toHaveText('a')
    await startEditing(page)
    await editor(page).press('Control+End')
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type('b')
    await page.keyboard.press('Enter')
    await page.keyboard.type('c')
    await page.keyboard.press('Control+a')
    const copied = await editor(page).evaluate((element) => {
      const clipboardData = new DataTransfer()
      element.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
      return { html: clipboardData.getData('text/html'), text: clipboardData.getData('text/plain').trim() }
    })
    const list = '<ol start="3"><li><strong>a<br>b</strong></li><li>c</li></ol>'
    expect(copied).toEqual({ html: list, text: '3. **a\\\n   b**\n4. c' })
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
    await button(page, 'More formatting').click()
    await button(page, 'Clear formatting').click()
    await button(page, 'Save').click()
    await expect(shown(page)).toContainText('end')
    expect((await stored(person, id)).content).toBe('<p>a<br>b</p><p>c</p><p>x</p><p>y z<br>end</p>')
  })
})
