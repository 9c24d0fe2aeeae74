// The opened capture: reading, editing, and keeping typed text when something fails.
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { refuse } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { makeNotebook, TIME_TO_UNDO } from '../support/library.ts'
import {
  button,
  detail,
  editor,
  expect,
  openCapture,
  shown,
  startEditing,
  store,
  stored,
} from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

// spec: C17, C19, C20, C22
test('an existing capture opens full-screen in view mode with its details and its buttons', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const folder_id = await makeNotebook(person, 'Harbour')
  const capture = await store(person, {
    title: 'Tides',
    content: '<p>High <strong>water</strong></p>',
    tags: ['sea', 'moon'],
    folder_id,
    source_url: 'https://example.org/tides',
  })
  const scripts = new Set<string>()
  page.on('request', (request) => request.resourceType() === 'script' && scripts.add(request.url()))
  const opened = await openCapture(page, product, person, capture.id)
  await expect(opened).toHaveAccessibleName('Capture Details')
  const size = page.viewportSize()
  expect(await opened.boundingBox()).toEqual({ x: 0, y: 0, ...size })
  await expect(opened.getByRole('heading', { name: 'Tides' })).toBeVisible()
  await expect(shown(page).locator('strong')).toHaveText('water')
  await expect(opened.getByText('Harbour')).toBeVisible()
  await expect(opened.getByRole('list', { name: 'Tags' })).toContainText('sea')
  await expect(opened.getByText(`Zettel ID${capture.zettel_id}(UTC)`)).toBeVisible()
  await expect(opened.locator('time')).toHaveText(/[A-Z][a-z]{2} \d+, \d{4}, \d\d:\d\d [AP]M/)
  const source = opened.getByRole('link', { name: /example\.org/ })
  await expect(source).toHaveAttribute('href', 'https://example.org/tides')
  await expect(source).toHaveAttribute('target', '_blank')
  for (const name of ['Share', 'Text', 'PDF', 'JSON']) await expect(button(page, name)).toBeEnabled()
  await expect(editor(page)).toHaveCount(0)
  await test.step('the dashboard and the note come in few files', () => expect(scripts.size).toBeLessThan(30))
  await expectAccessible(page, 'capture-view')

  await startEditing(page)
  await expect(opened.getByRole('combobox', { name: 'Notebook' })).toHaveValue(folder_id)
  await expect(opened.getByLabel('Tags')).toHaveValue(capture.tags.join(', '))
  await expectAccessible(page, 'capture-edit')
})

test('changes of an opened capture are canceled, brought back and saved, and a failure loses nothing', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const folder_id = await makeNotebook(person, 'Harbour')
  const capture = await store(person, { title: 'Steady', content: '<p>As it was</p>', tags: ['kept'] })
  await page.clock.install()
  const opened = await openCapture(page, product, person, capture.id)
  expect(await opened.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() })
  await expectStateAccessible(page, 'capture-view')
  // spec: C24
  await test.step('Cancel restores the saved fields, and Undo brings the changes back', async () => {
    const text = await startEditing(page)
    await detail(page).getByLabel('Title').fill('Shaken')
    await detail(page).getByLabel('Tags').fill('other')
    await text.fill('Something else')
    await button(page, 'Cancel').click()
    await expect(shown(page)).toHaveText('As it was')
    await expect(detail(page).getByRole('heading', { name: 'Steady' })).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(detail(page).getByLabel('Title')).toHaveValue('Shaken')
    await expect(editor(page)).toHaveText('Something else')
    await button(page, 'Cancel').click()
    await startEditing(page)
    await expect(detail(page).getByLabel('Title')).toHaveValue('Steady')
    await expect(detail(page).getByLabel('Tags')).toHaveValue(capture.tags.join(', '))
    await expect(editor(page)).toHaveText('As it was')
    await button(page, 'Cancel').click()
  })
  // spec: C18, C25, C33
  await test.step('a failed save keeps the typed text, and the next one saves every field and returns to view mode', async () => {
    await expect(button(page, 'Save')).toHaveCount(0)
    const text = await startEditing(page)
    await expect(button(page, 'Edit')).toHaveCount(0)
    await expect(button(page, 'Create')).toHaveCount(0)
    await expect(button(page, 'Cancel')).toBeVisible()
    await detail(page).getByLabel('Title').fill('After')
    await detail(page).getByLabel('Tags').fill('one, two,, one')
    await detail(page).getByRole('combobox', { name: 'Notebook' }).selectOption({ label: 'Harbour' })
    await text.fill('New words here')
    // The counter counts visible characters, not markup.
    await expect(detail(page).getByText('14 of 50,000 characters')).toBeVisible()
    const mend = await refuse(page, 'PATCH', 'boom')
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
    await expect(editor(page)).toHaveText('New words here')
    await mend()
    // A pin set elsewhere is not a conflict.
    await person.client.from('captures').update({ is_pinned: true }).eq('id', capture.id)
    await button(page, 'Save').click()
    await expect(button(page, 'Edit')).toBeVisible()
    await expect(page.getByText('Failed to save changes. Please try again.')).toHaveCount(0)
    await expect(shown(page)).toHaveText('New words here')
    expect(await stored(person, capture.id)).toMatchObject({
      title: 'After',
      content: '<p>New words here</p>',
      tags: ['one', 'two'],
      folder_id,
      is_pinned: true,
    })
  })
  // spec: C36
  await test.step('a failed delete shows why, and the capture is still there', async () => {
    await refuse(page, 'DELETE', 'the anchor holds')
    await button(page, 'Delete').click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this capture?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(detail(page)).toHaveCount(0)
    await page.clock.fastForward(TIME_TO_UNDO)
    await expect(page.getByText('Failed to delete capture: the anchor holds')).toBeVisible({ timeout: 15_000 })
    await expect(page.getByRole('article', { name: 'After' })).toBeVisible()
  })
})

test('a new capture is canceled, brought back and created once', async ({ page, product }) => {
  const person = await product.proPerson()
  await openCapture(page, product, person, 'new')
  // spec: C23
  await test.step('it opens in edit mode, Cancel closes it, and Undo offers the typed text again', async () => {
    await expect(detail(page)).toHaveAccessibleName('New Capture')
    await expect(button(page, 'Save')).toHaveCount(0)
    await detail(page).getByLabel('Title').fill('Half a thought')
    await button(page, 'Cancel').click()
    await expect(detail(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await button(page, 'Restore').click()
    await expect(detail(page).getByLabel('Title')).toHaveValue('Half a thought')
  })
  // spec: C35
  await test.step('a failed create shows why and keeps the typed text, and a double click on Create makes one capture', async () => {
    await detail(page).getByLabel('Title').fill('')
    await button(page, 'Create').click()
    await expect(detail(page).getByText('Write something first')).toBeVisible()
    await editor(page).fill('Only once')
    const mend = await refuse(page, 'POST', 'the sea is rough')
    await button(page, 'Create').click()
    await expect(page.getByText('Failed to create capture: the sea is rough')).toBeVisible()
    await expect(editor(page)).toHaveText('Only once')
    await mend()
    await button(page, 'Create').dblclick()
    await expect(detail(page)).toHaveAccessibleName('Capture Details')
    await expect(shown(page)).toHaveText('Only once')
    const { data } = await person.client.from('captures').select('title, content')
    expect(data).toEqual([{ title: 'Untitled Capture', content: '<p>Only once</p>' }])
    await page.goBack()
    await expect(detail(page)).toHaveCount(0)
  })
})

// spec: C21
test('plain text keeps its lines, Markdown is converted with formulas and code, and a [[zettel id]] opens that note or shows an error', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const stranger = await product.proPerson()
  await store(stranger, { title: 'Not mine', content: 'x', zettel_id: '202501010101' })
  const target = await store(person, { title: 'The other note', content: 'Found' })
  const capture = await store(person, {
    content: `<p>See [[${target.zettel_id}]] or [[202501010101]].</p><pre>[[${target.zettel_id}]]</pre>`,
  })
  const plain = await store(person, { content: 'First line\nSecond line\n\n2 < 3 & so on' })
  const markdown = await store(person, {
    content: '# Heading\n\n- one\n- **two**\n\n[site](https://example.org)\n\n$n \\log n$\n\n```python\ndef a():\n```',
  })
  await openCapture(page, product, person, plain.id)
  await expect(shown(page)).toHaveText(/First line\s*Second line\s*2 < 3 & so on/, { useInnerText: true })
  await moveTo(page, `/dashboard?capture=${markdown.id}`)
  await expect(shown(page).getByRole('heading', { name: 'Heading' })).toBeVisible()
  await expect(shown(page).getByRole('listitem')).toHaveText(['one', 'two'])
  await expect(shown(page).locator('math')).toHaveCount(1)
  await expect(shown(page).locator('pre .hljs-keyword')).toHaveText('def')
  await expect(shown(page).getByRole('link', { name: 'site' })).toHaveAttribute('rel', 'noopener noreferrer nofollow')

  await moveTo(page, `/dashboard?capture=${capture.id}`)
  await expect(shown(page).getByRole('link')).toHaveCount(2)
  await shown(page).getByRole('link', { name: '[[202501010101]]' }).click()
  await expect(page.getByText('None of your notes has the ID 202501010101')).toBeVisible()
  await shown(page)
    .getByRole('link', { name: `[[${target.zettel_id}]]` })
    .click()
  await expect(detail(page).getByRole('heading', { name: 'The other note' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(target.id))
  await page.goBack()
  await expect(shown(page)).toContainText('See')

  // The capture does not exist or belongs to someone else.
  const foreign = await store(stranger, { content: 'secret' })
  for (const id of [foreign.id, 'nonsense', '202501010101']) {
    await moveTo(page, `/dashboard?capture=${plain.id}`)
    await expect(shown(page)).toContainText('First line')
    await moveTo(page, `/dashboard?capture=${id}`)
    await expect(detail(page).getByText('This note no longer exists')).toBeVisible()
  }
  await button(page, 'Back to your notes').click()
  await expect(detail(page)).toHaveCount(0)
})

test('on a narrow phone the actions are one row, and in the editor the tags have a row and the tools are at the bottom', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const turn = (n: number, author: string) => `<h2><a href="https://chatgpt.com/c/1#turn-${n}">${author}</a></h2>`
  const chat = await store(person, {
    title: 'Tides',
    content: `${turn(1, 'You')}<p>Why?</p>${turn(2, 'ChatGPT')}<p>The moon.</p>`,
    tags: ['moon', 'sea', 'tides', 'physics'],
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await openCapture(page, product, person, chat.id)
  const box = async (name: string) => button(page, name).boundingBox()
  await expect(button(page, 'Share')).toBeVisible()
  expect((await box('More formats'))?.y).toBeLessThan(((await box('Share'))?.y ?? 0) + 20)

  await startEditing(page)
  const author = editor(page).getByRole('link', { name: 'You' })
  const size = await author.boundingBox()
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(24)
  const properties = page.locator('[data-properties]')
  const first = await properties.getByText('moon').boundingBox()
  expect((await properties.getByText('physics').boundingBox())?.y).toBe(first?.y)
  const tools = await page.getByRole('toolbar', { name: 'Formatting' }).boundingBox()
  expect((tools?.y ?? 0) + (tools?.height ?? 0)).toBeGreaterThan(844 - 12)
})
