// Account → Connect: access tokens for scripts and assistants.
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { signIn } from '../support/account/auth-form.ts'
import { enrol, totp } from '../support/account/authenticator.ts'
import { openAccount } from '../support/account/plan-details.ts'
import { moveTo } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

test('a person makes a token for one notebook, uses it, and revokes it @phone-only', async ({
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
  const dialog = await openAccount(page, 'tokens')
  await expect(dialog.getByText('No tokens yet.')).toBeVisible()

  await dialog.getByRole('button', { name: 'New token' }).click()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Enter a name')
  await dialog.getByLabel('Name').fill('Claude on my laptop')
  await dialog.getByLabel('In', { exact: true }).selectOption('Chosen notebooks only')
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a notebook')
  await dialog.getByLabel('Sea').check()
  await expectStateAccessible(page)
  // A second press while the first is on its way makes no second token.
  await dialog.getByRole('button', { name: 'Create token' }).dblclick()

  const made = dialog.getByRole('region', { name: 'Your new token' })
  await expect(made).toContainText('It is not shown again.')
  await expect(made.getByRole('button', { name: 'Copy the token' })).toBeFocused()
  await made.getByRole('button', { name: 'Copy the token' }).click()
  const token = await page.evaluate(() => navigator.clipboard.readText())
  expect(token).toMatch(/^jot_\w{40,}$/)
  await made.getByLabel('Settings for').selectOption('Cursor')
  // A page without https has no navigator.clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }))
  await made.getByRole('button', { name: 'Copy the settings' }).click()
  await expect(page.getByText('The settings have been copied.')).toBeVisible()
  await page.evaluate(() => Reflect.deleteProperty(navigator, 'clipboard'))
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
  await page.reload()
  const row = dialog.getByRole('list', { name: 'Access tokens' }).getByRole('listitem')
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(/Reads one notebook · last used .* from .* · ends /)
  await expect(dialog.getByRole('list', { name: 'Recent activity' })).toContainText('Used your notes from')

  await row.getByRole('button', { name: 'Revoke Claude on my laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(dialog.getByText('No tokens yet.')).toBeVisible()
  await expect.poll(titles).toBe(401)
})

test('a person with a second factor enters the code before they let an assistant in, and an editor is told about notes', async ({
  page,
  product,
  baseURL,
}) => {
  const person = await product.proPerson()
  const [secret, path] = await Promise.all([enrol(person), consentPath(baseURL)])
  await page.route('https://assistant.example/**', (route) => route.fulfill({ body: 'Back at the assistant' }))
  await test.step('the code comes before the consent', async () => {
    await page.goto(path)
    await expect(page).toHaveURL(/\/auth/)
    await signIn(page, person)
    await expect(page.getByLabel('Six-digit code')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Allow', exact: true })).toHaveCount(0)
    await page.getByLabel('Six-digit code').fill(totp(secret, 1))
    await page.getByRole('button', { name: 'Verify' }).click()
  })
  await test.step('the consent says who asks for what', async () => {
    await expect(page.getByRole('heading', { name: 'Let Harbour Assistant use your notes?' })).toBeVisible()
    await expect(page.getByText('Access goes to assistant.example.')).toBeVisible()
    await page.getByLabel('It may').selectOption('Read notes')
    await expectStateAccessible(page)
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.waitForURL('https://assistant.example/callback?*')
    expect(new URL(page.url()).searchParams.get('state')).toBe('kept')
    expect(new URL(page.url()).searchParams.get('code')).toBeTruthy()
    await page.goto(path.replace('assistant.example', 'evil.example'))
    await expect(page.getByRole('alert')).toContainText('Nothing was shared.')
  })
  await moveTo(page, '/account/tokens')
  const dialog = page.getByRole('main')
  await expect(dialog.getByText('No tokens yet.')).toBeVisible()
  const assistant = dialog.getByRole('region', { name: 'Connect an assistant' })
  await assistant.getByLabel('Settings for').selectOption('Claude Code')
  await expect(assistant).toContainText(`claude mcp add --transport http jotsam ${baseURL}/mcp`)
  await test.step('a webhook and a feed tell an editor about notes', async () => {
    await dialog.getByRole('button', { name: 'New webhook' }).click()
    await dialog.getByRole('textbox', { name: 'Address' }).fill('http://localhost/')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('The address must be a public one that begins with https://.')
    await dialog.getByRole('textbox', { name: 'Address' }).fill('https://editor.example/hook')
    await dialog.getByRole('button', { name: 'Create webhook' }).click()
    await expect(dialog.getByText(/^whsec_/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await dialog.getByRole('button', { name: 'New feed' }).click()
    await dialog.getByLabel('Tag', { exact: true }).fill('sea')
    await dialog.getByRole('button', { name: 'Create feed' }).click()
    await expect(dialog.getByText(/\/feed\/jotf_.*\.atom$/)).toBeVisible()
    await expectStateAccessible(page)
    await dialog.getByRole('button', { name: 'Remove https://editor.example/hook' }).click()
    await expect(dialog.getByRole('list', { name: 'Webhooks' })).toHaveCount(0)
  })
})

/** The address that an assistant opens to ask for access. */
async function consentPath(baseURL: string | undefined): Promise<string> {
  const redirect_uri = 'https://assistant.example/callback'
  const metadata = { client_name: 'Harbour Assistant', redirect_uris: [redirect_uri] }
  const registered = await fetch(`${baseURL}/oauth/register`, { method: 'POST', body: JSON.stringify(metadata) })
  const { client_id } = await registered.json()
  const proof = { code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' }
  return `/oauth/authorize?${new URLSearchParams({ client_id, redirect_uri, response_type: 'code', state: 'kept', ...proof })}`
}
