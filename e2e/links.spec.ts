// Links between notes: the panel in an opened note, the modal, the small graph, and mentions.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { saveCaptures } from './library.ts'
import { detail, expect, openCapture, shown, startEditing, store } from './opened-capture.ts'
import { type Person, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

// spec: L01, L02, L03, L04, L05, L06, L10, L11, L24
test('two notes are linked from the panel, shown in both, and the link is deleted again', { tag: '@phone' }, async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const tides = await store(person, { title: 'Tides', content: '<p>High water</p>' })
  const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>' })
  await openCapture(page, product, person, tides.id)
  await expect(panel(page).getByText('No connected notes yet')).toBeVisible()

  const explain = detail(page).getByRole('button', { name: 'How does this work' })
  await explain.click()
  await expect(network(page).locator('ol > li')).toHaveCount(6)
  await expectAccessible(page, 'links-empty')
  await explain.click()
  await expect(network(page).locator('ol')).toHaveCount(0)

  const stored: string[] = []
  for (const [label, type] of types) {
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
  await expect(from.getByRole('listitem')).toHaveCount(4)
  await expect(from.getByRole('listitem').first()).toContainText(`Tides${tides.zettel_id}`)
  for (let left = 3; left >= 0; left -= 1) {
    await panel(page).getByRole('button', { name: 'Delete the link with Tides' }).first().click()
    await expect(panel(page).getByRole('button', { name: 'Delete the link with Tides' })).toHaveCount(left)
  }
  await expect(panel(page).getByText('No connected notes yet')).toBeVisible()
  expect((await person.client.from('note_connections').select('id')).data).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).first().click()
  await expect(list(page, 'Linked from:').getByRole('listitem')).toHaveCount(1)
})

test('a link made or deleted elsewhere shows in the open note and in the graph', async ({ page, context, product }) => {
  const person = await product.proPerson()
  const tides = await store(person, { title: 'Tides', content: '<p>High water</p>' })
  const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>' })
  await openCapture(page, product, person, tides.id)
  const graph = await context.newPage()
  await graph.goto('/graph')
  await expect(graph.getByRole('heading', { name: 'No linked notes yet' })).toBeVisible()
  await expect(panel(page).getByText('No connected notes yet')).toBeVisible()
  const { data } = await person.client
    .from('note_connections')
    .insert({ source_capture_id: moon.id, target_capture_id: tides.id })
    .select('id')
    .single()
  await expect(list(page, 'Linked from:').getByText('Moon')).toBeVisible()
  await expect(graph.getByText('2 notes, 1 link')).toBeVisible()
  await person.client.from('note_connections').delete().eq('id', data?.id).throwOnError()
  await expect(panel(page).getByText('No connected notes yet')).toBeVisible()
  await expect(graph.getByRole('heading', { name: 'No linked notes yet' })).toBeVisible()
})

// spec: L07, L08, L09, L12, L13, L14
test('the modal finds notes by title or content whatever their case, the latest without words, never the note itself', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const long = `<p>${'Salt and <b>brine</b>, '.repeat(10)}</p>`
  const notes = Array.from({ length: 21 }, (_, at) => ({ title: `Shell ${at + 1}` }))
  const saved = await saveCaptures(person, [
    { title: 'Harbour 100%' },
    { title: 'Latest', content: long },
    ...notes,
    { title: 'Oldest', content: '<p>An ANCHOR lies there</p>' },
  ])
  const { data: latest } = await person.client.from('captures').select().eq('title', 'Latest').single()
  await openCapture(page, product, person, saved[0]?.id ?? '')

  const answer = gate()
  let asked = ''
  await page.route(searches, async (route) => {
    asked = decodeURIComponent(route.request().url())
    await answer.opened
    await route.continue()
  })
  await panel(page).getByRole('button', { name: 'Link Note' }).click()
  await expect(modal(page).getByText('Loading...')).toBeVisible()
  answer.open()
  await expect(results(page)).toHaveCount(20)
  expect(asked).toContain('select=id,title,content,zettel_id,created_at')
  expect(asked).toMatch(/order=created_at\.desc.*limit=20|limit=20.*order=created_at\.desc/)
  expect(asked).toContain(`id=neq.${saved[0]?.id}`)
  await expect(results(page).first()).toContainText(`Latest[[${latest.zettel_id}]]`)
  const text = 'Salt and brine, '.repeat(10).slice(0, 100).trimEnd()
  await expect(results(page).first().getByText(`${text}...`, { exact: true })).toBeVisible()
  await expect(results(page).last()).toContainText('Shell 19')
  await expect(result(page, 'Harbour')).toHaveCount(0)
  await expectAccessible(page, 'link-modal')

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

// spec: L18, L20, L22
test('the graph is a 400 by 400 canvas; a click within 20 of a note jumps there, as does its button', {
  tag: '@phone',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const [tides, moon, salt] = await threeLinked(person)
  const asked: string[] = []
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())))
  await openCapture(page, product, person, tides.id)
  const canvas = detail(page).getByTestId('note-graph')
  await expect(canvas).toBeVisible()
  expect(asked).toContainEqual(expect.stringContaining(`captures?select=id,title,zettel_id&id=eq.${tides.id}`))
  expect(asked).toContainEqual(
    expect.stringContaining(`or=(source_capture_id.eq.${tides.id},target_capture_id.eq.${tides.id})`),
  )
  await canvas.scrollIntoViewIfNeeded()
  const box = await canvas.boundingBox()
  const isPhone = (page.viewportSize()?.width ?? 0) < 432
  if (!isPhone) expect([box?.width, box?.height]).toEqual([400, 400])
  // Sharp: a pixel of the drawing for each pixel of the screen.
  const [drawn, wanted] = await canvas.evaluate((element) => [
    element instanceof HTMLCanvasElement ? element.width : 0,
    Math.round(element.clientWidth * devicePixelRatio),
  ])
  expect(drawn).toBe(wanted)
  expect(await inkAt(canvas, [200, 200], [200, 181], [200, 300], [200, 281])).toEqual([true, true, true, true])
  expect(await inkAt(canvas, [10, 390], [100, 200], [300, 200])).toEqual([false, false, false])
  await expectAccessible(page, 'note-graph')

  const scale = (box?.width ?? 400) / 400
  const click = (x: number, y: number) => canvas.click({ position: { x: x * scale, y: y * scale } })
  // Two neighbours: one above, one below. Just outside of one, nothing happens.
  await click(200 + 21, 100)
  await click(200, 200)
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  await click(200 + 19, 100)
  await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()

  const back = detail(page).getByRole('button', { name: `Tides, ${tides.zettel_id}, link from it: Builds on` })
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  const name = 'Graph of the notes linked with Tides: 2 notes'
  await expect(detail(page).getByRole('list', { name }).getByRole('button')).toHaveCount(2)
  await detail(page)
    .getByRole('button', { name: `Salt, ${salt.zettel_id}, link from it: Contradicts` })
    .press('Enter')
  await expect(detail(page).getByRole('heading', { name: 'Salt', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  expect(moon.title).toBe('Moon')
})

// spec: L23, L25
test('the section is for Pro and for notes that exist', async ({ page, product }) => {
  const person = await product.proPerson()
  const [tides] = await threeLinked(person)
  await openCapture(page, product, person, 'new')
  await expect(detail(page).getByRole('textbox', { name: 'Content' })).toBeVisible()
  await expect(network(page)).toHaveCount(0)
  await page.goto(`/dashboard?capture=${tides.id}`)
  await expect(network(page)).toBeVisible()
  await person.client.rpc('downgrade_plan')
  await page.reload()
  await expect(detail(page).getByRole('button', { name: 'Edit' })).toBeDisabled()
  await expect(network(page)).toHaveCount(0)
  await expect(page.locator('canvas')).toHaveCount(0)
  const { error } = await person.client
    .from('note_connections')
    .insert({ source_capture_id: tides.id, target_capture_id: tides.id, connection_type: 'related' })
  expect(error?.message).toBe('Linking notes requires Pro plan')
})

// spec: L26
test('what fails is logged, said in its place, and tried again; nobody is alarmed', async ({ page, product }) => {
  const person = await product.proPerson()
  const [tides] = await threeLinked(person)
  await store(person, { title: 'Foam', content: '<p>white</p>' })
  const logged: string[] = []
  page.on('console', (line) => line.type() === 'error' && logged.push(line.text()))
  page.on('dialog', (alarm) => expect(alarm.message()).toBe('no alert at all'))
  const failing = async (path: RegExp, method: string) => {
    await page.route(path, (route) =>
      route.request().method() === method ? route.fulfill({ status: 500, json: broken }) : route.fallback(),
    )
    return () => page.unroute(path)
  }
  const mend = await failing(/note_connections/, 'GET')
  await openCapture(page, product, person, tides.id)
  await expect(network(page).getByText('The links could not be loaded.')).toBeVisible()
  await expect(network(page).getByText('The graph could not be drawn.')).toBeVisible()
  await expect(detail(page).getByRole('alert')).toHaveCount(0)
  await mend()
  const again = network(page).getByRole('button', { name: 'Try again' })
  await again.first().click()
  await expect(list(page, 'Links to:').getByRole('listitem')).toHaveCount(1)
  await again.click()
  await expect(network(page).getByTestId('note-graph')).toBeVisible()

  const mendDelete = await failing(/note_connections/, 'DELETE')
  await list(page, 'Links to:').getByRole('button', { name: 'Delete the link with Moon' }).click()
  await expect(network(page).getByText('The link was not deleted.')).toBeVisible()
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
  await mendCreate()
  await modal(page).getByRole('button', { name: 'Try again' }).click()
  await expect(list(page, 'Links to:')).toContainText('Foam')
  for (const doing of ['reading links', 'reading the graph', 'deleting a link', 'searching notes', 'creating a link'])
    expect(logged).toContainEqual(expect.stringContaining(`Failed ${doing}`))
})

test('who mentions a note shows in its panel, and the same link is not made twice', async ({ page, product }) => {
  const person = await product.proPerson()
  const tides = await store(person, { title: 'Tides', content: '<p>High water</p>' })
  await store(person, { title: 'Log', content: `<p>See [[${tides.zettel_id}]] there</p>` })
  await openCapture(page, product, person, tides.id)
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

test('typing [[ offers notes; arrows, Enter and Escape work, and what was chosen becomes a link that jumps', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const log = await store(person, { title: 'Log', content: '<p>Today </p>' })
  const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>' })
  await store(person, { title: 'Salt', content: '<p>It stays</p>' })
  await openCapture(page, product, person, log.id)
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
  await expectAccessible(page, 'mention')

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
  await page.keyboard.press('Control+s')
  await shown(page)
    .getByRole('link', { name: `[[${moon.zettel_id}]]` })
    .click()
  await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()
  await expect(list(page, 'Mentioned in:')).toContainText('Log')
})

const types = [
  ['Related to', 'related'],
  ['Builds on', 'builds_on'],
  ['Contradicts', 'contradicts'],
  ['Supports', 'supports'],
] as const
const broken = { code: 'XX000', message: 'broken', details: null, hint: null }
const searches = /captures\?select=id%2Ctitle%2Ccontent%2Czettel_id|captures\?select=id,title,content,zettel_id/

function network(page: Page): Locator {
  return detail(page).getByRole('region', { name: 'Zettelkasten network' })
}

function panel(page: Page): Locator {
  return detail(page).getByRole('region', { name: 'Zettelkasten Links' })
}

function list(page: Page, name: string): Locator {
  return panel(page).getByRole('list', { name })
}

function modal(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Link to Note' })
}

function results(page: Page): Locator {
  return modal(page).getByRole('list', { name: 'Notes to link to' }).getByRole('listitem')
}

function result(page: Page, title: string): Locator {
  return results(page).getByRole('button', { name: new RegExp(`^${title}`) })
}

/** Tides builds on Moon; Salt contradicts Tides. */
async function threeLinked(person: Person) {
  const [tides, moon, salt] = [
    await store(person, { title: 'Tides', content: '<p>High water</p>' }),
    await store(person, { title: 'Moon', content: '<p>It pulls</p>' }),
    await store(person, { title: 'Salt', content: '<p>It stays</p>' }),
  ]
  for (const [source_capture_id, target_capture_id, connection_type] of [
    [tides.id, moon.id, 'builds_on'],
    [salt.id, tides.id, 'contradicts'],
  ]) {
    const link = { source_capture_id, target_capture_id, connection_type }
    const { error } = await person.client.from('note_connections').insert(link)
    if (error) throw error
  }
  return [tides, moon, salt] as const
}

/** Whether something is drawn at these points of the 400 by 400 units. */
function inkAt(canvas: Locator, ...points: [number, number][]): Promise<boolean[]> {
  return canvas.evaluate((element, wanted) => {
    if (!(element instanceof HTMLCanvasElement)) return []
    const scale = element.width / 400
    const context = element.getContext('2d')
    return wanted.map(([x, y]) => (context?.getImageData(x * scale, y * scale, 1, 1).data[3] ?? 0) > 0)
  }, points)
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}
