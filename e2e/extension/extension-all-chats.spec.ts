// All conversations of a site at once, and a conversation that is kept up to date while it is open.
import { claudeUrl, serveClaude } from '../support/extension/claude-lookalike.ts'
import { expect, test } from '../support/extension/extension.ts'
import { geminiUrl, serveGemini } from '../support/extension/gemini-lookalike.ts'
import { capturesOf } from '../support/library.ts'

test.describe.configure({ timeout: 60_000 })
const READ = { timeout: 40_000 }

test('all conversations of Claude are saved once, a second run takes only what has changed, and a chat is kept up to date', async ({
  extension,
  product,
}) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  const claude = await serveClaude(extension.context, 4)
  const before = '2026-11-01T10:00:00Z'
  for (const id of ['chat-1', 'chat-2', 'chat-3']) claude.listed.set(id, before)
  const page = await extension.visit('https://claude.ai/chat/none')
  const toast = extension.toast(page).last()
  const saveAll = async () => {
    const over = await extension.popup(page)
    await over.getByText('More', { exact: true }).click()
    await over.getByRole('button', { name: 'Save all my conversations' }).click()
    await page.bringToFront()
    return over
  }
  await saveAll()
  await expect(toast).toContainText('All conversations are saved', READ)
  await expect(toast).toContainText('3 conversations: 3 saved')
  expect((await capturesOf(person)).map(({ source_url }) => source_url).sort()).toEqual([
    'https://claude.ai/chat/chat-1',
    'https://claude.ai/chat/chat-2',
    'https://claude.ai/chat/chat-3',
  ])

  claude.listed.set('chat-2', new Date(Date.now() + 60_000).toISOString())
  claude.read.length = 0
  claude.grow(2)
  await saveAll()
  await expect(toast).toContainText('3 conversations: 1 saved, 2 already there', READ)
  expect(claude.read).toEqual(['chat-2'])
  expect(await capturesOf(person)).toHaveLength(3)

  // The popup saves the open chat first; then its new turns arrive by themselves.
  await page.goto(claudeUrl)
  const over = await extension.popup(page)
  await over.getByRole('switch', { name: 'Keep this chat up to date' }).click()
  const followed = async () => (await capturesOf(person)).find(({ source_url }) => source_url === claudeUrl)
  await expect.poll(async () => (await followed())?.turns?.length, READ).toBe(6)
  claude.grow(2)
  await page.evaluate(() => Object(window).addTurns(2))
  await expect.poll(async () => (await followed())?.turns?.length, READ).toBe(8)
  expect((await followed())?.content).toContain('Answer 8')
  await popup.bringToFront()
  await expect(popup.getByText('Added 2 new turns').first()).toBeVisible()
  expect(await capturesOf(person)).toHaveLength(4)
})

test('all conversations of Gemini are opened one after the other and saved', async ({ extension, product }) => {
  const person = await product.proPerson()
  await extension.signIn(person)
  await serveGemini(extension.context, 2)
  const page = await extension.visit(geminiUrl)
  const over = await extension.popup(page)
  await over.getByText('More', { exact: true }).click()
  await over.getByRole('button', { name: 'Save all my conversations' }).click()
  await page.bringToFront()
  await expect(extension.toast(page).last()).toContainText('2 conversations: 2 saved', READ)
  expect((await capturesOf(person)).map(({ title }) => title).sort()).toEqual(['Moons', 'Stars'])
})
