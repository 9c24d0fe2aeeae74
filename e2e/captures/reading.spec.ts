// Reading a note: formulas, code, tables, chats, footnotes, the outline, search hits and highlights.
import { expectAccessible } from '../support/accessible.ts'
import { expect, openCapture, shown, store } from '../support/opened-capture.ts'
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

test('a Markdown note shows formulas, coloured code, tables and footnotes, in the app and on its public page', {
  tag: '@phone',
}, async ({ page, product, context }) => {
  const person = await product.proPerson()
  const note = await store(person, {
    title: 'How PostgreSQL plans a query, and what to do about it',
    content: NOTE,
    tags: ['postgres', 'reading'],
    source_url: 'https://www.postgresql.org/docs/current/planner-optimizer.html',
    is_public: true,
  })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCapture(page, product, person, note.id)
  const text = shown(page)
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

  await page.goto(`/share/${note.public_id}`)
  await expect(text.locator('math')).toHaveCount(3)
  await expect(text.locator('pre .hljs-keyword').first()).toHaveText('def')
  await expectAccessible(page, 'reading-public')
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
  tag: '@phone',
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
  await turns.nth(1).getByText('1 source').click()
  await expect(turns.nth(1).getByRole('link', { name: 'www.postgresql.org' })).toBeVisible()
})
