// Account → Connect: access tokens for scripts and assistants.
import { expectAccessible } from '../support/accessible.ts'
import { openAccount } from '../support/plan-details.ts'
import { expect, test } from '../support/product.ts'

test('a person makes a token for one notebook, uses it, and revokes it @phone', async ({
  page,
  product,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const person = await product.person()
  await person.client.rpc('start_trial').throwOnError()
  const notebook = (name: string) => person.client.from('folders').insert({ name }).select('id').single().throwOnError()
  const [sea] = [await notebook('Sea'), await notebook('Land')]
  await person.client
    .from('captures')
    .insert([
      { title: 'Tides', content: 'Low at six', folder_id: sea.data.id },
      { title: 'Hidden', content: 'Ashore' },
    ])
    .throwOnError()
  await product.signIn(page, person)
  const dialog = await openAccount(page)
  await expect(dialog.getByText('No tokens yet.')).toBeVisible()

  await dialog.getByRole('button', { name: 'New token' }).click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please enter a name')
  await dialog.getByLabel('Name').fill('Claude on my laptop')
  await dialog.getByLabel('In', { exact: true }).selectOption('Chosen notebooks only')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please choose a notebook')
  await dialog.getByLabel('Sea').check()
  await expectAccessible(page)
  // A second press while the first is on its way makes no second token.
  await dialog.getByRole('button', { name: 'Create token' }).dblclick()

  const made = dialog.getByRole('region', { name: 'Your new token' })
  await expect(made).toContainText('It is not shown again.')
  await expect(made.getByRole('button', { name: 'Copy the token' })).toBeFocused()
  await made.getByRole('button', { name: 'Copy the token' }).click()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^jot_\w{40,}$/)
  await made.getByLabel('Settings for').selectOption('Cursor')
  await made.getByRole('button', { name: 'Copy the settings' }).click()
  const settings = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
  expect(settings.mcpServers.jotsam).toEqual({ url: `${baseURL}/mcp`, headers: { Authorization: `Bearer ${token}` } })
  await expectAccessible(page)

  const titles = async () => {
    const headers = { Authorization: `Bearer ${token}` }
    const answer = await fetch(`${baseURL}/rest/v1/captures?select=title`, { headers })
    return answer.ok ? answer.json() : answer.status
  }
  expect(await titles()).toEqual([{ title: 'Tides' }])
  await made.getByRole('button', { name: 'Done' }).click()
  await expect(dialog.getByRole('button', { name: 'New token' })).toBeFocused()
  await expect(dialog.getByText(token)).toHaveCount(0)
  await dialog.getByRole('tab', { name: 'Plan' }).click()
  await dialog.getByRole('tab', { name: 'Account' }).click()
  const row = dialog.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Reads one notebook · last used .* from .* · ends /)

  await row.getByRole('button', { name: 'Revoke Claude on my laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No tokens yet.')).toBeVisible()
  await expect.poll(titles).toBe(401)
})
