// Importing notes: from the account to a dry run, the import, its receipt and its undo.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { openPlan } from '../support/account/plan-details.ts'
import { expect, test } from '../support/product.ts'

const message = (id: string, role: string, text: string) => ({
  id,
  author: { role },
  content: { content_type: 'text', parts: [text] },
  metadata: {},
})

const chats = (count: number) =>
  JSON.stringify(
    Array.from({ length: count }, (_, at) => ({
      title: `Chat ${at + 1}`,
      create_time: 1_731_660_000 + at * 60,
      current_node: 'b',
      conversation_id: `conversation-${at}`,
      mapping: {
        a: { parent: null, children: ['b'], message: message('a', 'user', 'Why are there tides?') },
        b: { parent: 'a', children: [], message: message('b', 'assistant', 'The **moon** pulls.') },
      },
    })),
  )

const file = (name: string, text: string) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })

test('a person on Free learns the rules before anything is saved; on Pro they see what will come, import it, read the receipt and undo it', async ({
  page,
  product,
}) => {
  const person = await product.person()
  const begun = {
    p_user_id: person.id,
    p_source: 'chatgpt',
    p_file_name: 'begun-elsewhere.zip',
    p_hash: '0'.repeat(64),
  }
  const { data: importId } = await product.service.rpc('start_import', begun).throwOnError()
  await product.service
    .from('imports')
    .update({ report: { soFar: 650 } })
    .eq('id', importId)
    .throwOnError()
  await product.signIn(page, person)
  const dialog = await openPlan(page)
  await dialog.getByRole('link', { name: 'Import notes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Import notes' })).toBeVisible()
  await expect(page.getByText('Running: 650 notes so far')).toBeVisible()
  await expectStateAccessible(page)
  await page.getByRole('button', { name: 'Stop the import of begun-elsewhere.zip' }).click()
  await expect(page.getByText('Interrupted. Choose the same file again to continue.')).toBeVisible()
  const input = page.locator('input[type=file]').first()

  await test.step('a wrong file is explained, and several files come together', async () => {
    await input.setInputFiles(file('picture.json', '{"no":"export"}'))
    await expect(page.getByRole('alert')).toHaveText('This file is not an export that can be read here.')
    const dropped = await page.evaluateHandle(
      (texts) => {
        const data = new DataTransfer()
        for (const [name, text] of Object.entries(texts)) data.items.add(new File([text], name))
        return data
      },
      { 'conversations-000.json': chats(1), 'conversations-001.json': chats(3) },
    )
    await page.getByText('Drop a file or a folder here').dispatchEvent('drop', { dataTransfer: dropped })
    await expect(page.getByRole('heading', { name: 'From ChatGPT' })).toBeFocused()
    await page.getByRole('button', { name: 'Choose something else' }).click()
  })
  await test.step('a folder comes as it is', async () => {
    const vault = test.info().outputPath('Vault')
    mkdirSync(join(vault, '.obsidian'), { recursive: true })
    writeFileSync(join(vault, '.obsidian/app.json'), '{}')
    writeFileSync(join(vault, 'Tides.md'), 'The moon pulls.')
    await page.locator('input[webkitdirectory]').setInputFiles(vault)
    await expect(page.getByRole('heading', { name: 'From Obsidian' })).toBeFocused()
    await expect(page.getByText('1 note in Vault (folder)')).toBeVisible()
    await page.getByRole('button', { name: 'Choose something else' }).click()
  })
  await test.step('on Free two chats come a day, and after a lost connection the same file continues', async () => {
    await input.setInputFiles(file('free.json', chats(5)))
    await expect(page.getByText(/Free imports 2 chats from ChatGPT a day/)).toBeVisible()
    await expect(page.getByText('3 items will be left out')).toBeVisible()
    const go = page.getByRole('button', { name: 'Import 2 notes' })
    await page.route('**/functions/v1/import', (route) => route.abort())
    await go.click()
    await expect(page.getByRole('alert')).toContainText('Choose the same file again to continue')
    await page.unroute('**/functions/v1/import')
    await input.setInputFiles(file('free.json', chats(5)))
    await go.click()
    await expect(page.getByText('2 notes added').first()).toBeVisible()
  })
  await person.client.rpc('start_trial').throwOnError()
  const row = page.getByRole('listitem').filter({ hasText: /conversations\.json\s*ChatGPT/ })
  await test.step('on Pro a dry run saves nothing, and the import says what it added', async () => {
    await page.getByRole('button', { name: 'Import something else' }).click()
    await input.setInputFiles(file('conversations.json', chats(8).replaceAll('"conversation-', '"later-')))
    await expect(page.getByRole('heading', { name: 'From ChatGPT' })).toBeFocused()
    // No shortcut leaves the page now: the dry run would be lost.
    await page.keyboard.press('n')
    await expect(page.getByText('8 notes will be added')).toBeVisible()
    const { count } = await person.client.from('captures').select('*', { count: 'exact', head: true })
    expect(count).toBe(2)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Import 8 notes' }).click()
    await expect(page.getByRole('heading', { name: 'Import finished' })).toBeVisible()
    await expect(page.getByText('8 notes added').first()).toBeVisible()
    await expect(row).toContainText('Finished')
  })
  await test.step('the same file again brings nothing, and the import is undone', async () => {
    await page.getByRole('button', { name: 'Import something else' }).click()
    await input.setInputFiles(file('conversations.json', chats(8).replaceAll('"conversation-', '"later-')))
    await expect(page.getByText('Everything in it is already here.')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
    await row.getByText('Report').click()
    await expect(row.getByText('8 notes added')).toBeVisible()
    await page.getByRole('button', { name: 'Undo the import of conversations.json' }).click()
    await page.getByRole('button', { name: 'Undo the import', exact: true }).click()
    await expect(row.getByRole('status')).toHaveText('8 notes moved to the trash')
    await expect(row).toContainText('Undone')
    await page.getByRole('link', { name: 'Back to the dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Chat 8' })).toHaveCount(0)
  })
})
