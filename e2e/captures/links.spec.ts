// Links between notes: the panel in an opened note, the dialog that creates a link, and mentions in the text.
import { expectStateAccessible } from '../support/accessible.ts'
import { hold, refuse } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { saveCaptures } from '../support/library.ts'
import { list, modal, network, panel, result, results, threeLinkedNotes } from '../support/note-links.ts'
import { button, detail, expect, openCapture, shown, startEditing, store } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

test('links between notes are created and deleted here and elsewhere, on Pro only', async ({ page, product }) => {
  const person = await product.proPerson()
  const tides = await store(person, { title: 'Tides', content: '<p>High water</p>' })
  const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>' })
  await openCapture(page, product, person, tides.id)

  await test.step('a link created or deleted elsewhere shows in the open note', async () => {
    await expect(panel(page).getByText('No connected notes yet')).toBeVisible()
    const { data } = await person.client
      .from('note_connections')
      .insert({ source_capture_id: moon.id, target_capture_id: tides.id })
      .select('id')
      .single()
    await expect(list(page, 'Linked from:').getByText('Moon')).toBeVisible()
    await person.client.from('note_connections').delete().eq('id', data?.id).throwOnError()
    await expect(panel(page).getByText('No connected notes yet')).toBeVisible()
  })
  // spec: L01, L02, L03, L04, L05, L06, L10, L11, L24
  await test.step('a person links two notes in the panel, sees the link in both, and deletes it again', async () => {
    await expect(panel(page).getByText('No connected notes yet')).toBeVisible()

    const explain = detail(page).getByRole('button', { name: 'How does this work' })
    await explain.click()
    await expect(network(page).locator('ol > li')).toHaveCount(6)
    await expectStateAccessible(page, 'links-empty')
    await explain.click()
    await expect(network(page).locator('ol')).toHaveCount(0)

    const stored: string[] = []
    for (const [label, type] of types.slice(0, 2)) {
      await panel(page).getByRole('button', { name: 'Link Note' }).click()
      const selector = modal(page).getByLabel('Connection type')
      await expect(selector.locator('option')).toHaveText(types.map(([each]) => each))
      await selector.selectOption({ label })
      await result(page, 'Moon').click()
      await expect(modal(page)).toHaveCount(0)
      await expect(list(page, 'Links to:').getByText(label)).toBeVisible()
      stored.push(type)
      const { data } = await person.client
        .from('note_connections')
        .select('source_capture_id, target_capture_id, connection_type')
        .order('created_at')
      expect(data).toEqual(
        stored.map((connection_type) => ({ source_capture_id: tides.id, target_capture_id: moon.id, connection_type })),
      )
    }
    const entry = list(page, 'Links to:').getByRole('listitem').first()
    await expect(entry).toContainText('Moon')
    await expect(entry).toContainText(moon.zettel_id)

    await entry.getByRole('button', { name: /^Moon/ }).click()
    await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()
    const from = list(page, 'Linked from:')
    await expect(from.getByRole('listitem')).toHaveCount(2)
    await expect(from.getByRole('listitem').first()).toContainText(`Tides${tides.zettel_id}`)
    for (let left = 1; left >= 0; left -= 1) {
      await panel(page).getByRole('button', { name: 'Delete the link to Tides' }).first().click()
      await expect(panel(page).getByRole('button', { name: 'Delete the link to Tides' })).toHaveCount(left)
    }
    await expect(panel(page).getByText('No connected notes yet')).toBeVisible()
    expect((await person.client.from('note_connections').select('id')).data).toEqual([])
    // Two toasts are stacked; the newest is in front.
    await page.locator('[data-sonner-toast][data-front=true]').getByRole('button', { name: 'Undo' }).click()
    await expect(list(page, 'Linked from:').getByRole('listitem')).toHaveCount(1)
  })
  // spec: L23, L25
  await test.step('the links section shows only on Pro and only for saved notes', async () => {
    await moveTo(page, '/dashboard?capture=new')
    await expect(detail(page).getByRole('textbox', { name: 'Content' })).toBeVisible()
    await expect(network(page)).toHaveCount(0)
    await moveTo(page, `/dashboard?capture=${tides.id}`)
    await expect(network(page)).toBeVisible()
    await person.client.rpc('downgrade_plan')
    await expect(detail(page).getByRole('button', { name: 'Edit' })).toBeDisabled()
    await expect(network(page)).toHaveCount(0)
    await expect(page.locator('canvas')).toHaveCount(0)
    const { error } = await person.client
      .from('note_connections')
      .insert({ source_capture_id: tides.id, target_capture_id: tides.id, connection_type: 'related' })
    expect(error?.message).toBe('Linking notes requires Pro plan')
  })
})

test('notes are found to link to and to mention', async ({ page, product }) => {
  const person = await product.proPerson()
  // spec: L07, L08, L09, L12, L13, L14
  await test.step('the dialog finds notes by title or content in any case, lists the latest first, and never the note itself', async () => {
    const turn = '<h2><a href="https://chatgpt.com/c/1#turn-1">You</a></h2>'
    const long = `${turn}<p>${'Salt and <b>brine</b>, '.repeat(10)}</p>`
    const notes = Array.from({ length: 21 }, (_, at) => ({ title: `Shell ${at + 1}` }))
    const saved = await saveCaptures(person, [
      { title: 'Harbour 100%' },
      { title: 'Latest', content: long },
      ...notes,
      { title: 'Oldest', content: '<p>An ANCHOR lies there</p>' },
    ])
    const { data: latest } = await person.client.from('captures').select().eq('title', 'Latest').single()
    await openCapture(page, product, person, saved[0]?.id ?? '')

    const release = await hold(page, searches)
    const asking = page.waitForRequest(searches)
    await panel(page).getByRole('button', { name: 'Link Note' }).click()
    await expect(modal(page).getByText('Loading...')).toBeVisible()
    release()
    await expect(results(page)).toHaveCount(20)
    const asked = decodeURIComponent((await asking).url())
    expect(asked).toContain('select=id,title,content,zettel_id,created_at')
    expect(asked).toMatch(/order=created_at\.desc.*limit=20|limit=20.*order=created_at\.desc/)
    expect(asked).toContain(`id=neq.${saved[0]?.id}`)
    await expect(results(page).first()).toContainText(`Latest[[${latest.zettel_id}]]`)
    const text = 'Salt and brine, '.repeat(10).slice(0, 100).trimEnd()
    await expect(results(page).first().getByText(`${text}...`, { exact: true })).toBeVisible()
    await expect(results(page).last()).toContainText('Shell 19')
    await expect(result(page, 'Harbour')).toHaveCount(0)
    await expectStateAccessible(page, 'link-modal')

    const words = modal(page).getByPlaceholder('Search notes...')
    await words.fill('aNcHoR')
    await expect(results(page)).toHaveCount(1)
    await expect(results(page)).toContainText('Oldest')
    await words.fill('LATEST')
    await expect(results(page)).toContainText(['Latest'])
    for (const nothing of ['Harbour', '100%', '_atest', '",)(']) {
      await words.fill(nothing)
      await expect(modal(page).getByText('No notes found')).toBeVisible()
    }
    await words.fill('')
    await expect(results(page)).toHaveCount(20)
    await words.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(results(page).nth(1).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(list(page, 'Links to:')).toContainText('Shell 1')
  })

  await test.step('typing [[ suggests notes, and the chosen one becomes a link, lists the mention, and can be linked once', async () => {
    const log = await store(person, { title: 'Log', content: '<p>Today </p>' })
    const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>' })
    await store(person, { title: 'Salt', content: '<p>It stays</p>' })
    await moveTo(page, `/dashboard?capture=${log.id}`)
    await expect(detail(page).getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
    const text = await startEditing(page)
    await text.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(' [[')
    const offered = page.getByRole('listbox', { name: 'Notes to mention' }).getByRole('option')
    await expect(offered).toContainText(['Salt', 'Moon'])
    await expect(offered.nth(0)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(offered.nth(1)).toHaveAttribute('aria-selected', 'true')
    await expect(text).toHaveAttribute('aria-activedescendant', (await offered.nth(1).getAttribute('id')) ?? '')
    await expectStateAccessible(page, 'mention')

    await page.keyboard.press('Escape')
    await expect(offered).toHaveCount(0)
    await expect(text).toBeFocused()
    await page.keyboard.press('Backspace')
    await page.keyboard.type('[moo')
    await expect(offered).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(text).toHaveText(`Today [[${moon.zettel_id}]]`)
    await page.keyboard.type(' [[nothing like it')
    await expect(page.getByText('No notes found').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await button(page, 'Save').click()
    await shown(page)
      .getByRole('link', { name: `[[${moon.zettel_id}]]` })
      .click()
    await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()
    await expect(list(page, 'Mentioned in:')).toContainText('Log')

    for (let time = 1; time <= 2; time += 1) {
      await panel(page).getByRole('button', { name: 'Link Note' }).click()
      await result(page, 'Log').click()
      if (time === 1) await expect(list(page, 'Links to:')).toContainText('Log')
    }
    await expect(modal(page).getByText('These two notes are already linked in this way.')).toBeVisible()
    await page.keyboard.press('Escape')
    await list(page, 'Mentioned in:').getByRole('button').click()
    await expect(detail(page).getByRole('heading', { name: 'Log', level: 1 })).toBeVisible()
  })
})

// spec: L26
test('a failed request for links is logged, shown in its place, and can be retried without an alert', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const [tides] = await threeLinkedNotes(person)
  await store(person, { title: 'Foam', content: '<p>white</p>' })
  const logged: string[] = []
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()))
  const alarms: string[] = []
  page.on('dialog', (alarm) => {
    alarms.push(alarm.message())
    void alarm.dismiss()
  })
  const failing = (path: RegExp, method: string) => refuse(page, method, 'broken', path)
  const mend = await failing(/note_connections/, 'GET')
  await openCapture(page, product, person, tides.id)
  await expect(network(page).getByText('The links could not be loaded.')).toBeVisible()
  await expect(network(page).getByText('The graph could not be drawn.')).toBeVisible()
  await expect(detail(page).getByRole('alert')).toHaveCount(0)
  // The dashboard reads again by itself when the page is painted and connected.
  await page.waitForFunction(() => performance.now() > 6000)
  await mend()
  const again = network(page).getByRole('button', { name: 'Try again' })
  await again.first().click()
  await expect(list(page, 'Links to:').getByRole('listitem')).toHaveCount(1)
  await again.click()
  await expect(network(page).getByTestId('note-graph')).toBeVisible()

  const mendDelete = await failing(/note_connections/, 'DELETE')
  await list(page, 'Links to:').getByRole('button', { name: 'Delete the link to Moon' }).click()
  await expect(network(page).getByText('The link was not deleted.')).toBeVisible()
  await expect(list(page, 'Links to:').getByRole('button', { name: 'Delete the link to Moon' })).toBeFocused()
  await mendDelete()
  await again.click()
  await expect(list(page, 'Links to:')).toHaveCount(0)

  const mendSearch = await failing(searches, 'GET')
  await panel(page).getByRole('button', { name: 'Link Note' }).click()
  await expect(modal(page).getByText('The notes could not be searched.')).toBeVisible()
  await mendSearch()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(result(page, 'Foam')).toBeVisible()

  const mendCreate = await failing(/note_connections/, 'POST')
  await result(page, 'Foam').click()
  await expect(modal(page).getByText('The link was not created.')).toBeVisible()
  await expect(result(page, 'Foam')).toBeFocused()
  await mendCreate()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(list(page, 'Links to:')).toContainText('Foam')
  for (const doing of ['reading links', 'reading the graph', 'deleting a link', 'searching notes', 'creating a link'])
    expect(logged).toContainEqual(expect.stringContaining(`Failed ${doing}`))
  expect(alarms).toEqual([])
})

const types = [
  ['Related to', 'related'],
  ['Builds on', 'builds_on'],
  ['Contradicts', 'contradicts'],
  ['Supports', 'supports'],
] as const
const searches = /captures\?select=id%2Ctitle%2Ccontent%2Czettel_id|captures\?select=id,title,content,zettel_id/
