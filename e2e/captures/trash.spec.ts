// The trash and the history of a note, as people use them.

import { moveTo } from '../support/in-app.ts'
import {
  capturesOf,
  card,
  expectAccessible,
  expectStateAccessible,
  notebooks,
  openDashboard,
  openMenu,
  saveCaptures,
} from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('deleted notes are in the trash, can be searched and restored, and are deleted for good only after a question', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const saved = await saveCaptures(person, [
    { title: 'Tides', content: '<p>High at <b>six</b>, [[202611151030|as ever]]</p>', tags: ['sea'] },
    { title: 'Boats', content: 'You Do they float? ChatGPT They float', source_url: 'https://chatgpt.com/c/1' },
    { title: 'Ropes', content: 'They hold' },
  ])
  await person.client
    .from('captures')
    .delete()
    .in(
      'id',
      saved.map(({ id }) => id),
    )
  await openDashboard(page, product, person)
  await (await notebooks(page)).getByRole('link', { name: 'Trash' }).click()
  await expect(page).toHaveURL(/\/trash$/)
  const entry = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  await expect(entry('Tides')).toContainText('High at six, as ever')
  await expect(entry('Tides')).toContainText('56 bytes · 30 days left')
  await expect(entry('Boats').getByRole('paragraph').first()).toHaveText('Do they float? They float')
  await expectAccessible(page, 'trash')

  await page.getByLabel('Search the trash').fill('six')
  await expect(page.getByRole('listitem').filter({ hasText: 'Boats' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore Tides' }).click()
  await expect(page.getByText('Note restored')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No deleted note matches' })).toBeVisible()
  expect((await capturesOf(person)).map(({ title }) => title)).toEqual(['Tides'])

  await page.getByLabel('Search the trash').fill('')
  await page.getByLabel('Select Boats').check()
  await page.getByRole('button', { name: 'Restore', exact: true }).click()
  await expect(entry('Boats')).toHaveCount(0)
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(entry('Ropes')).toBeVisible()
  await page.getByRole('button', { name: 'Empty Trash' }).click()
  await question.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your notes' }).click()
  await expect(card(page, 'Boats')).toBeVisible()
  await expect(card(page, 'Ropes')).toHaveCount(0)

  await person.client.from('captures').delete().in('title', ['Tides', 'Boats'])
  await moveTo(page, '/trash')
  await page.getByRole('button', { name: 'Restore all' }).click()
  await question.getByRole('button', { name: 'Restore all' }).click()
  await expect(page.getByText('2 notes restored')).toBeVisible()
  expect((await capturesOf(person)).map(({ title }) => title).sort()).toEqual(['Boats', 'Tides'])
})

test('the history of a note shows what an edit changed, compares any two versions, and restores one', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Tides', content: '<p>High at <b>six</b></p>' }])
  await openDashboard(page, product, person)
  const edit = (content: string, by: string) =>
    person.client.from('captures').update({ content }).eq('title', 'Tides').setHeader('x-jotsam-client', by)
  await edit('<p>High at <i>seven</i></p>', 'web')
  await edit('<p>Low at seven</p>', 'extension')
  await (await openMenu(page, 'Tides')).getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History' })
  const versions = history.getByRole('list', { name: 'Versions' }).getByRole('button')
  await expect(versions).toHaveCount(3)
  await expect(versions.nth(0)).toContainText('Browser extension')
  await expect(versions.nth(1)).toContainText('On the web')
  const changes = history.getByRole('region', { name: 'Changes' })
  await expect(changes.locator('del')).toHaveText('Removed: High')
  await expect(changes.locator('ins')).toHaveText('Added: Low')
  await expect(changes).not.toContainText('<')
  await expectStateAccessible(page, 'history')
  await history.getByLabel('Compare with').selectOption({ index: 1 })
  await expect(history.getByText('2 words added, 2 words removed')).toBeVisible()

  await versions.nth(2).click()
  await history.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByText('Version restored')).toBeVisible()
  await expect(history).toHaveCount(0)
  expect((await capturesOf(person)).find(({ title }) => title === 'Tides')?.content).toBe('<p>High at <b>six</b></p>')
  await card(page, 'Tides').click()
  await page.getByRole('button', { name: 'History' }).click()
  await expect(versions).toHaveCount(4)
  await expect(history.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(history).toHaveCount(0)
  const note = page.getByRole('dialog', { name: 'Capture Details' })
  await expect(note).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(note).toHaveCount(0)
})

// activities.it.test.ts and undo-parts.it.test.ts have what is undone.
test('an action on many notes, an import and the work of an assistant are undone as a whole from the account', async ({
  page,
  product,
  baseURL,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'Tides', content: '<p>High at <b>six</b></p>' }, { title: 'Boats' }])
  await openDashboard(page, product, person)
  for (const title of ['Tides', 'Boats']) await card(page, title).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('sea')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Tags added to 2 notes')).toBeVisible()
  const tagged = async () => (await capturesOf(person)).filter(({ tags }) => tags.includes('sea')).length
  expect(await tagged()).toBe(2)

  const headers = { 'x-file-name': 'Shells.md', 'content-type': 'application/octet-stream' }
  await person.client.functions.invoke('import', { body: new Blob(['# Shells\n\nWhelk']), headers })

  const body = { action: 'create', name: 'Claude', access: 'write' }
  const { data: made } = await person.client.functions.invoke('access-tokens', { body })
  const ask = (path: string, method: string, token: string, given?: object) =>
    fetch(`${baseURL}/rest/v1/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(given ? { body: JSON.stringify(given) } : {}),
    })
  await ask('captures?title=eq.Tides', 'PATCH', made.token, { title: 'Waves', content: 'Its text' })
  await person.client.from('captures').update({ content: 'My text' }).eq('title', 'Waves').throwOnError()
  const second = await person.client.functions.invoke('access-tokens', { body: { ...body, name: 'Loop' } })
  await ask('captures', 'POST', second.data.token, { title: 'Passing', content: 'Foam' })
  await ask('captures?title=eq.Passing', 'DELETE', second.data.token)

  await moveTo(page, '/account/activity')
  const activity = page.getByRole('list', { name: 'Recent activity' })
  const passing = activity.getByRole('listitem').filter({ hasText: '1 note added and deleted again' })
  await expect(passing).toContainText('Loop')
  await expect(passing.getByRole('button')).toHaveCount(0)
  await activity.getByRole('button', { name: 'Undo: 1 note imported: Shells.md' }).click()
  await expect(page.getByText('1 note moved to the trash')).toBeVisible()
  expect((await capturesOf(person)).map(({ title }) => title).sort()).toEqual(['Boats', 'Waves'])
  await expect(activity.getByRole('link', { name: 'Waves' })).toHaveCount(2)
  await activity.getByRole('button', { name: 'Undo: 1 note changed' }).click()
  await expect(page.getByText('Undone in part. What stayed, and why, is listed with the entry.')).toBeVisible()
  await expect(activity).toContainText('The note “Tides” kept its text: you changed it since.')
  expect((await capturesOf(person)).map(({ title }) => title).sort()).toEqual(['Boats', 'Tides'])
  await activity.getByRole('button', { name: 'Undo: 2 notes tagged: sea' }).click()
  await expect(page.getByText('Undone for 2 notes')).toBeVisible()
  await expect(activity.getByText('Undone')).toHaveCount(2)
  expect(await tagged()).toBe(0)
  await expectAccessible(page, 'activity')
})
