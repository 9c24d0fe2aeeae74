// Titles, tags, notebook names and search words are untrusted too, in cards, lists, toasts, the graph, the link dialog, shared
// pages and files. The content security policy is off in these tests, so only escaping protects the page.
import { readFileSync } from 'node:fs'
import { card, makeNotebook, notebooks, openDashboard } from '../support/library.ts'
import { button, detail, expect, store } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.use({ bypassCSP: true })
test.describe.configure({ timeout: 120_000 })

const TITLE = `</title></script><script>alert(1)</script>"><img src=x onerror=alert(1)>`
const TAG = `"><svg onload=alert(1)>`
const NOTEBOOK = `' onmouseover=alert(1) {{alert(1)}} &lt;img src=x onerror=alert(1)&gt;`
const CONTENT = `<p>Before <img src=x onerror=alert(1)> &lt;img src=x onerror=alert(2)&gt; after</p><script>alert(1)</script>`

test('no hostile title, tag or notebook name runs anywhere it is shown', async ({ page, browser, product }) => {
  const person = await product.proPerson()
  const seen: string[] = []
  page.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  page.on('request', (request) => /evil\.example|\/x$/.test(request.url()) && seen.push(request.url()))
  const folder_id = await makeNotebook(person, NOTEBOOK)
  const capture = await store(person, { title: TITLE, content: CONTENT, tags: [TAG], folder_id })
  await store(person, { title: `Other ${TITLE}`, content: 'plain <img src=x onerror=alert(1)>', tags: [TAG] })

  await openDashboard(page, product, person)
  await expect(card(page, TITLE)).toContainText(TAG)
  await (await notebooks(page)).getByRole('link', { name: NOTEBOOK }).click()
  await expect(page.getByRole('heading', { level: 1, name: NOTEBOOK })).toBeVisible()
  const box = page.getByRole('searchbox', { name: 'Search notes' })
  await box.fill('<img src=x onerror')
  await expect(page.locator('mark').first()).toHaveText(/<img src=x onerror/)
  await box.fill('')
  // Closes the suggestions, which cover the first card.
  await box.blur()

  await card(page, TITLE).getByRole('link').first().click()
  await expect(detail(page).getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(detail(page).getByText(NOTEBOOK)).toBeVisible()
  await button(page, 'Link Note').click()
  await page
    .getByRole('dialog', { name: 'Link to Note' })
    .getByRole('button', { name: `Other ${TITLE}` })
    .click()
  await expect(detail(page).getByText('Links to:')).toBeVisible()
  await expect(detail(page).getByTestId('note-graph')).toBeVisible()
  const coming = page.waitForEvent('download')
  await button(page, 'JSON').click()
  const file = await coming
  expect(file.suggestedFilename()).not.toMatch(/[<>:"/\\|?*]/)
  expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toMatchObject({
    title: TITLE,
    tags: expect.arrayContaining([TAG]),
  })

  await button(page, 'Share').click()
  await page.getByRole('switch', { name: 'Publicly accessible' }).click()
  await expect(page.getByLabel('Public link')).toHaveValue(new RegExp(capture.public_id))
  const stranger = await browser.newContext({ bypassCSP: true, baseURL: product.url })
  const shared = await stranger.newPage()
  shared.on('dialog', (dialog) => {
    seen.push(dialog.message())
    void dialog.dismiss()
  })
  await shared.goto(`/share/${capture.public_id}`)
  await expect(shared.getByRole('heading', { level: 1 })).toHaveText(TITLE)
  await expect(shared.getByText(TAG)).toBeVisible()
  await stranger.close()
  expect(seen).toEqual([])
})
