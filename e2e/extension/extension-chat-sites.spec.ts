// Claude and Gemini chats: read from the site's data or from the page, single answers, and partial chats.
import { claudeUrl, serveClaude } from '../support/extension/claude-lookalike.ts'
import { expect, test } from '../support/extension/extension.ts'
import { geminiUrl, serveGemini } from '../support/extension/gemini-lookalike.ts'
import { capturesOf } from '../support/library.ts'

test.describe.configure({ timeout: 60_000 })
const READ = { timeout: 40_000 }

const turnsIn = (html: string | undefined) => html?.match(/(?:Question|Answer|Go on) \d+/g) ?? []

test('the extension saves a Claude chat from the site’s data, keeps it up to date, and takes new turns from the page when the data is refused', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const claude = await serveClaude(extension.context, 40)
  const page = await extension.visit(claudeUrl)
  const toast = extension.toast(page).last()
  const save = page.getByRole('button', { name: 'Save conversation' })
  await save.click()
  await expect(toast).toContainText('40 of 40 turns, 1 code block, 1 formula, 1 link, 1 table', READ)
  await expect(toast).not.toContainText('Partial')
  const [first] = await capturesOf(person)
  expect(first).toMatchObject({ title: 'Bread at home', source_url: claudeUrl })
  for (const kept of [
    '<pre><code class="language-bash">sleep 3600</code></pre>',
    '$\\frac{350}{500}$',
    '<td>350 g</td>',
    'href="https://mill.example/flour"',
    '<small>claude-baker-4 · <time datetime="2026-11-15T10:01:00.000Z">2026-11-15 10:01</time></small>',
    '<details><summary>Thinking</summary><p>Yeast needs an hour.</p></details>',
  ])
    expect(first?.content).toContain(kept)
  const said = (turns: number) =>
    Array.from({ length: turns }, (_, at) =>
      at % 2 ? `Answer ${at + 1}` : (at + 1) % 10 === 5 ? `Go on ${Math.ceil((at + 1) / 20)}` : `Question ${at + 1}`,
    )
  expect(turnsIn(first?.content)).toEqual(said(40))

  await test.step('a chat that is kept up to date gets its new turns by itself', async () => {
    const over = await extension.popup(page)
    const follow = over.getByRole('switch', { name: 'Keep this chat up to date' })
    await follow.click()
    await expect(follow).toBeChecked()
    claude.grow(2)
    await page.evaluate(() => Object(window).addTurns(2))
    await expect.poll(async () => (await capturesOf(person))[0]?.turns?.length, READ).toBe(42)
    await popup.bringToFront()
    await expect(popup.getByText('Added 2 new turns').first()).toBeVisible()
    await over.bringToFront()
    await follow.click()
    await expect(follow).not.toBeChecked()
    await page.bringToFront()
  })

  claude.refuseData()
  await page.evaluate(() => Object(window).addTurns(2))
  await save.click()
  await expect(toast).toContainText('Added 2 new turns', READ)
  await expect(toast).toContainText('44 of 44 turns, 1 code block, 1 formula, 1 link, 1 table')
  const again = await capturesOf(person)
  expect(again).toHaveLength(1)
  expect(turnsIn(again[0]?.content)).toEqual(said(44))

  await page.getByRole('button', { name: 'Save to Jotsam' }).last().click()
  await expect.poll(async () => (await capturesOf(person)).length).toBe(2)
  const last = await page.locator('.font-claude-response p').last().textContent()
  expect((await capturesOf(person))[1]?.content).toBe(`<p>${last}</p>`)
})

test('the extension saves a Gemini chat whose older turns load while scrolling up, and a single answer, and says when a chat is partial', {
  tag: '@deep',
}, async ({ extension, product }) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  await serveGemini(extension.context, 25)
  const page = await extension.visit(geminiUrl)
  const toast = extension.toast(page).last()
  await page.getByRole('button', { name: 'Save conversation' }).click()
  await expect(toast).toContainText('50 of 50 turns, 1 code block, 2 formulas, 1 link, 1 table', READ)
  await expect(toast).not.toContainText('Partial')
  const [whole] = await capturesOf(person)
  expect(whole).toMatchObject({ title: 'Stars', source_url: geminiUrl })
  const exchanges = Array.from({ length: 25 }, (_, at) => [`Question ${at + 1}`, `Answer ${at + 1}`]).flat()
  expect(turnsIn(whole?.content)).toEqual(exchanges)
  for (const kept of [
    '<pre><code class="language-python">print(384400)</code></pre>',
    '$$d=\\frac{ct}{2}$$',
    '384,400',
  ])
    expect(whole?.content).toContain(kept)
  for (const dropped of ['secret thoughts', 'Good response', 'Export to Sheets', 'You said'])
    expect(whole?.content).not.toContain(dropped)

  await page.getByRole('button', { name: 'Save to Jotsam' }).last().click()
  await expect.poll(async () => (await capturesOf(person)).length).toBe(2)
  expect((await capturesOf(person))[1]?.content).toBe('<p>Answer 25</p>')

  await test.step('the toast says that a chat is partial when the page does not scroll', async () => {
    const url = `${geminiUrl}2`
    const other = await extension.visit(url)
    await other.evaluate(() => Object(window).stall('scrolling'))
    await other.getByRole('button', { name: 'Save conversation' }).click()
    const said = extension.toast(other).last()
    await expect(said).toContainText('Partial: The beginning of the conversation could not be reached.', READ)
    await expect(said).not.toContainText('50')
    const part = (await capturesOf(person)).find(({ source_url }) => source_url === url)
    expect(turnsIn(part?.content).at(-1)).toBe('Answer 25')
    expect(turnsIn(part?.content)).not.toContain('Answer 1')

    const later = await extension.visit(url)
    await later.getByRole('button', { name: 'Save conversation' }).click()
    await expect(extension.toast(later).last()).toContainText('Added 36 new turns', READ)
    const filled = (await capturesOf(person)).filter(({ source_url }) => source_url === url)
    expect(filled.map(({ content }) => turnsIn(content))).toEqual([exchanges])
  })
})
