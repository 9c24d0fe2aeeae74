// Reading a note: formulas, code, tables, chats, footnotes, the outline, search hits and highlights.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { moveTo } from '../support/in-app.ts'
import { button, detail, expect, openCapture, shown, store } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

const NOTE = `# Planning queries

Sorting $n$ rows costs about $n \\log_2 n$ comparisons, and this sentence is long enough to show how many characters a line of running text has before it breaks. The Mackert and Lohman formula gives the pages fetched[^1]:

$$
PF = \\min\\left(\\frac{2TNs}{2T + Ns},\\; T\\right) \\quad \\text{for } T \\le b
$$

> A partial index is a promise.

## What to do

### Now

#### Steps

1. Read the plan
2. Raise \`work_mem\`

| setting | default | what it does when the planner chooses between quicksort and an external merge | unit |
| --- | --- | --- | --- |
| work_mem | 4 | memory of one sort or hash | MB |
| effective_cache_size | 4 | what the planner believes is cached | GB |

\`\`\`python
def pages_fetched(T, N, s, b):
    # Mackert & Lohman, 1989
    if T <= b:
        return min(2*T*N*s / (2*T + N*s), T)  # a deliberately long comment that goes on beyond the right edge
    return "more"
\`\`\`

[^1]: Index scans using a finite LRU buffer.
`

// tex.test.ts, colour-code.test.ts, dress-text.test.ts, formula-text.test.ts and make-html.test.ts have the parts.
test('a Markdown note shows its formulas and its code, in the app, in files and on its public page', {
  tag: '@deep',
}, async ({ page, product, context }) => {
  const person = await product.proPerson()
  const note = await store(person, {
    title: 'How PostgreSQL plans a query, and what to do about it',
    content: NOTE,
    tags: ['postgres', 'reading'],
    source_url: 'https://www.postgresql.org/docs/current/planner-optimizer.html',
    is_public: true,
  })
  await person.client
    .from('highlights')
    .insert({ capture_id: note.id, quote: 'A partial index', colour: 'green', comment: 'Prove it' })
    .throwOnError()
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCapture(page, product, person, note.id)
  const text = shown(page)

  await test.step('it shows formulas, coloured code, tables and footnotes', async () => {
    await expect(text.locator('math')).toHaveCount(3)
    await expect(text.locator('.katex-display')).toBeVisible()
    await expect(text.locator('pre .hljs-keyword').first()).toHaveText('def')
    await expect(text.getByRole('heading', { name: 'Steps', level: 4 })).toBeVisible()
    await expect(text.locator('ol > li').first()).toHaveText('Read the plan')
    await expect(text.locator('blockquote')).toHaveText('A partial index is a promise.')
    // The table and the code scroll by themselves.
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page, 'reading')

    await text.getByRole('button', { name: 'Copy', exact: true }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('if T <= b:\n        return min(')
    await text.getByRole('link', { name: '[1]' }).click()
    await expect(text.locator('.footnote sup')).toBeFocused()
    await text.getByRole('link', { name: 'Back to the text' }).click()
    await expect(text.locator('p:not(.footnote) sup')).toBeFocused()
  })

  await test.step('its PDF and its web page hold the formulas, the coloured code and the highlights', async () => {
    await expect(shown(page).locator('mark')).toHaveText('A partial index')
    const downloaded = async (act: () => Promise<void>) => {
      const waiting = page.waitForEvent('download', { timeout: 60_000 })
      await act()
      return (await waiting).path()
    }
    const pdf = await downloaded(() => button(page, 'PDF').click())
    const printed = execFileSync('pdftotext', ['-layout', pdf, '-'], { encoding: 'utf8' })
    expect(printed).toMatch(/Sorting n rows costs about n log ?2 ?n comparisons/)
    expect(printed).toContain('def pages_fetched(T, N, s, b):')
    expect(printed).toMatch(/Highlights\s+A partial index\s+Prove it/)
    // The displayed formula is a picture, with its TeX unseen over it.
    expect(printed).toContain('$$PF = \\min')
    expect(execFileSync('pdfimages', ['-list', pdf], { encoding: 'utf8' })).toMatch(/image +\d+ +\d+/)
    if (process.env.E2E_PICTURES) execFileSync('pdftoppm', ['-png', '-r', '70', pdf, test.info().outputPath('pdf')])

    const html = await downloaded(async () => {
      await button(page, 'More formats').click()
      await page.getByRole('menuitem', { name: 'Web page (HTML)' }).click()
    })
    const source = readFileSync(html, 'utf8')
    expect(source).toContain('<mark class="highlight-green"')
    expect(source).toContain('<span class="hljs-keyword">def</span>')
    expect(source.match(/<math /g)).toHaveLength(3)
    expect(source).not.toContain('<script')
  })

  await test.step('its public page shows the same', async () => {
    await moveTo(page, `/share/${note.public_id}`)
    await expect(text.locator('math')).toHaveCount(3)
    await expect(text.locator('pre .hljs-keyword').first()).toHaveText('def')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expectStateAccessible(page, 'reading-public')
  })
})

const turn = (number: number, author: string, html: string) =>
  `<h2><a href="https://chatgpt.com/c/1#turn-${number}">${author}</a></h2>${html}`
const CHAT = [
  turn(1, 'You', '<p>Why is the cost of the sort so high?</p>'),
  turn(
    2,
    'ChatGPT',
    `<p>About <span data-language="tex">$n \\log_2 n$</span> comparisons (<a href="https://www.postgresql.org/docs">1</a>).</p><details><summary>Thinking</summary><p>Let me see.</p></details>`,
  ),
  turn(3, 'You', '<p>And how does the planner estimate how many pages it reads?</p>'),
  turn(
    4,
    'ChatGPT',
    `<p>${'It reads statistics that ANALYZE has collected. '.repeat(80)}</p><p>The end of a long answer.</p>`,
  ),
].join('')

test('a saved chat shows its turns, folds long answers, and offers each turn to copy, link or save', {
  tag: '@phone-only',
}, async ({ page, product, context }) => {
  const person = await product.proPerson()
  const note = await store(person, {
    title: 'Sorting in PostgreSQL',
    content: CHAT,
    source_url: 'https://chatgpt.com/c/1',
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCapture(page, product, person, note.id)
  const turns = shown(page).getByRole('region', { name: /^Turn \d, / })
  await expect(turns).toHaveCount(4)
  await expect(shown(page).getByText('Let me see.')).toBeHidden()
  await expectAccessible(page, 'chat')
  const whole = turns.nth(3).getByRole('button', { name: 'Show whole answer' })
  await whole.click()
  await expect(turns.nth(3).getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('k')
  await expect(turns.nth(2)).toBeFocused()
  // A phone shows the actions of a turn on demand; on the desktop they show while the mouse is over it.
  await turns.nth(2).getByRole('button', { name: 'Actions: Turn 3, You' }).click()
  await turns.nth(2).getByRole('button', { name: 'Copy: Turn 3, You' }).click()
  await expect(page.getByText('Turn copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'And how does the planner estimate how many pages it reads?',
  )
  await turns.nth(1).getByRole('button', { name: 'Actions: Turn 2, ChatGPT' }).click()
  await turns.nth(1).getByRole('button', { name: 'Save as note: Turn 2, ChatGPT' }).dblclick()
  await expect(page.getByText('Saved as a note')).toBeVisible()
  const { data } = await person.client.from('captures').select('title, content').neq('id', note.id).single()
  expect(data?.title).toBe('About $n \\log_2 n$ comparisons (1).')
  expect(data?.content).toMatch(/^<p>About <span data-language="tex">\$n \\log_2 n\$<\/span>.*<p>\[\[\d{12}\]\]<\/p>$/)
  await turns.nth(1).getByText('1 source').click()
  await expect(turns.nth(1).getByRole('link', { name: 'postgresql.org', exact: true })).toBeVisible()
  for (const width of [400, 390, 375, 360]) {
    await page.setViewportSize({ width, height: 700 })
    const tops = ['Share', 'More formats'].map(async (name) => (await button(page, name).boundingBox())?.y)
    const [share, more] = await Promise.all(tops)
    expect(more, `the formats beside Share on a screen of ${width} pixels`).toBe(share)
  }
  await page.keyboard.press('e')
  await expect(button(page, 'Save')).toBeVisible()
})

test('a note leads to others, marks the hits of a search, and keeps highlights', async ({
  page,
  product,
  isMobile,
}) => {
  const person = await product.proPerson()

  await test.step('a mention shows the title of its note and a preview, and notes before, after and related are one step away', async () => {
    const moon = await store(person, {
      title: 'The moon',
      content: 'Perigee and apogee decide how high the spring tide is.',
    })
    const note = await store(person, {
      title: 'Tides',
      content: `<p>See [[${moon.zettel_id}]]. Perigee makes a spring tide higher than apogee.</p>${'<h2>Water</h2><p>More about water.</p>'.repeat(60)}`,
    })
    await openCapture(page, product, person, note.id)
    const mention = shown(page).getByRole('link', { name: 'The moon' })
    await expect(mention).toBeVisible()
    // Copied, it is the title without the digits.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await shown(page).locator('p').first().selectText()
    await page.keyboard.press('Control+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      'See The moon. Perigee makes a spring tide higher than apogee.',
    )
    await page.keyboard.press('Escape')
    await mention.hover()
    await expect(page.getByRole('tooltip')).toContainText('Perigee and apogee decide')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(mention).toBeVisible()
    // Tab passes a mention, whose preview goes.
    await mention.focus()
    await expect(page.getByRole('tooltip')).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('tooltip')).toHaveCount(0)
    await expect(detail(page)).not.toBeFocused()
    await expect(page.getByRole('region', { name: 'Related notes' }).getByRole('button')).toContainText('perigee')

    // The position is kept between visits.
    await shown(page).getByText('More about water.').nth(40).scrollIntoViewIfNeeded()
    const scrolled = () => page.locator('[data-note-scroller]').evaluate((element) => element.scrollTop)
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('reading_positions_'))))
      .toBe(true)
    const before = await scrolled()
    expect(before).toBeGreaterThan(100)
    // The outline beside the note follows; that of a phone is in a sheet.
    const place = page.getByRole('navigation', { name: 'On this page' }).locator('[aria-current=location]')
    if (!isMobile) await expect(place).toBeInViewport({ ratio: 1 })
    await moveTo(page, '/dashboard')
    await expect(shown(page)).toHaveCount(0)
    await moveTo(page, `/dashboard?capture=${note.id}`)
    await expect.poll(scrolled).toBeGreaterThan(before * 0.8)

    await page.keyboard.press(']')
    await expect(page.getByRole('heading', { name: 'The moon', level: 1 })).toBeVisible()
    await page.keyboard.press('[')
    await expect(page.getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  })

  await test.step('a note opened from a search marks its hits, and a highlight with a comment survives an edit elsewhere', async () => {
    const note = await store(person, {
      title: 'Harbour',
      content:
        '<h2>One</h2><p>The tide rises.</p><h2>Two</h2><p>The <b>tide</b> falls, and boats <i>settle</i> on the sand.</p><h2>Three</h2><p>Tide tables.</p>',
    })
    await moveTo(page, `/dashboard?q=tide&capture=${note.id}`)
    const hits = page.getByRole('region', { name: 'Hits for “tide”' })
    await expect(hits.getByRole('status')).toHaveText('1 of 3')
    await page.keyboard.press('n')
    await expect(hits.getByRole('status')).toHaveText('2 of 3')
    await hits.getByRole('button', { name: 'Previous hit' }).click()
    await expect(hits.getByRole('status')).toHaveText('1 of 3')
    expect(await page.evaluate(() => CSS.highlights.get('search-hit')?.size)).toBe(3)
    await hits.getByRole('button', { name: 'Hide hits' }).click()
    await expect(hits).toHaveCount(0)

    await page.keyboard.press('Control+a')
    await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/^One\s[\s\S]*Tide tables\.$/)

    const tools = page.getByRole('toolbar', { name: 'Highlight' })
    await selectWords(page)
    await expect(tools).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(tools).toHaveCount(0)
    await selectWords(page)
    await tools.getByRole('button', { name: 'Highlight in green' }).click()
    const marks = shown(page).locator('mark[data-highlight]')
    await expect(marks).toHaveText(['tide', ' falls, and boats ', 'settle'])
    await marks.first().click()
    const dialog = page.getByRole('dialog', { name: 'Highlight' })
    await dialog.getByLabel('Comment').fill('Ask the harbour master')
    await expectStateAccessible(page, 'highlight')
    // Without a connection, a comment waits on the device.
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(marks.last()).toHaveAttribute('title', 'Ask the harbour master')
    // Files have what waits.
    const download = page.waitForEvent('download')
    await detail(page).getByRole('button', { name: 'JSON' }).click()
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('Ask the harbour master')
    await page.context().setOffline(false)
    const comments = async () => (await person.client.from('highlights').select('comment').throwOnError()).data
    await expect.poll(comments).toEqual([{ comment: 'Ask the harbour master' }])
    await expect(marks.last()).toHaveAttribute('title', 'Ask the harbour master')

    const content = `<p>New first words.</p>${note.content.replace('rises', 'is rising')}`
    await person.client.from('captures').update({ content }).eq('id', note.id).throwOnError()
    await page.reload()
    await expect(marks).toHaveText(['tide', ' falls, and boats ', 'settle'])
    await expectStateAccessible(page, 'highlighted')

    await marks.first().click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(marks).toHaveCount(0)

    // Without a mouse: the first sentence, the one after it, and a comment.
    await page.keyboard.press('h')
    await expect(tools).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+H')
    await expect(dialog.getByText('The tide is rising.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Comment' })).toBeFocused()
    await page.keyboard.type('Until when')
    // A reload goes on with the comment.
    await page.reload()
    await expect(dialog.getByRole('textbox', { name: 'Comment' })).toHaveValue('Until when')
    await page.keyboard.press('End')
    await page.keyboard.type('?')
    await page.keyboard.press('Control+Enter')
    await expect(dialog).toHaveCount(0)
    await expect(marks).toHaveText(['The tide is rising.'])
    await expect(marks).toHaveAttribute('title', 'Until when?')
  })
})

/** Selects the second paragraph from its bold to its italic word. */
async function selectWords(page: Page): Promise<void> {
  await shown(page)
    .locator('p')
    .nth(1)
    .evaluate((paragraph) => {
      const range = document.createRange()
      range.setStart(paragraph.querySelector('b')?.firstChild ?? paragraph, 0)
      range.setEnd(paragraph.querySelector('i')?.firstChild ?? paragraph, 6)
      getSelection()?.removeAllRanges()
      getSelection()?.addRange(range)
    })
}
