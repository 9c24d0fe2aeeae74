// The graph of all notes: navigation, zoom, filters, the list, and the empty and error states.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { moveTo } from '../support/in-app.ts'
import { notebooks, openDashboard } from '../support/library.ts'
import { detail, expect, store } from '../support/opened-capture.ts'
import { type Person, test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

// library-graph.test.ts has the filters; the next test opens notes from the graph.
test('the graph shows the linked notes, opens them, and filters them', { tag: '@deep' }, async ({
  page,
  product,
  isMobile,
}) => {
  const person = await product.person()
  await openDashboard(page, product, person)

  await test.step('Free sees a link to Pro, a graph without links explains how to begin, and a failed graph can be loaded again', async () => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox')
    await palette.fill('graph')
    await palette.press('Enter')
    await expect(page.getByRole('heading', { name: 'The graph of your notes is part of Pro' })).toBeVisible()
    // The sidebar can be hidden here too, and comes back. A phone has none.
    if (!isMobile) {
      await page.getByRole('button', { name: 'Hide the sidebar' }).click()
      await page.getByRole('button', { name: 'Show the sidebar' }).click()
      await expect(page.getByRole('button', { name: 'Hide the sidebar' })).toBeVisible()
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'Upgrade to Pro' })).toHaveAttribute(
      'href',
      '/pricing',
    )
    await expect(page.locator('canvas')).toHaveCount(0)
    await expectStateAccessible(page, 'library-graph-free')

    await page.route('**/rpc/library_graph', (route) => route.fulfill({ status: 500, json: {} }))
    await person.client.rpc('start_trial')
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The graph could not be loaded' })).toBeVisible()
    await page.unroute('**/rpc/library_graph')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { name: 'No linked notes yet' })).toBeVisible()
    await expectStateAccessible(page, 'library-graph-empty')
  })

  const { sea, salt, moon } = await threeNotes(person)
  await test.step('links made and deleted elsewhere show, a click opens a note, and closing it returns to the graph', async () => {
    const made = { source_capture_id: salt, target_capture_id: moon, connection_type: 'related' }
    const links = person.client.from('note_connections')
    await expect(page.getByText('3 notes, 2 links')).toBeVisible()
    await links.insert(made).throwOnError()
    await expect(page.getByText('3 notes, 3 links')).toBeVisible()
    await links.delete().match(made).throwOnError()
    await expect(page.getByText('3 notes, 2 links')).toBeVisible()
    await moveTo(page, '/dashboard')
    await (await notebooks(page)).getByRole('link', { name: 'Graph' }).click()
    await expect(page).toHaveURL(/\/graph$/)
    await expect(page.getByText('3 notes, 2 links')).toBeVisible()
    await settled(page)
    await expectAccessible(page, 'library-graph')

    const { x, y } = await centreOf(page, RED)
    await picture(page).click({ position: { x, y } })
    await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await expect(page).toHaveURL(/\/graph$/)

    await picture(page).focus()
    await page.keyboard.press('n')
    await expect(page.getByText('Tides, 2 links')).toBeAttached()
    await page.keyboard.press('n')
    await page.keyboard.press('p')
    await page.keyboard.press('Enter')
    await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  })

  await test.step('notebook, tag and search words filter the graph and the list', async () => {
    await page.keyboard.press('Escape')
    await expect(detail(page)).toHaveCount(0)
    await page.getByLabel('Notebook', { exact: true }).selectOption({ label: 'Sea' })
    await expect(page.getByText('1 of 3 notes')).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`notebook=${sea}`))
    await expect.poll(() => pixelsOf(page, GREEN)).toBe(0)
    expect(await pixelsOf(page, RED)).toBeGreaterThan(0)
    await page.getByLabel('Tag', { exact: true }).selectOption('salt')
    await expect(page.getByRole('heading', { name: 'No linked notes match' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByLabel('Tag', { exact: true }).selectOption('salt')
    await expect(page.getByText('1 of 3 notes')).toBeVisible()
    await page.getByLabel('Tag', { exact: true }).selectOption('')

    await page.getByRole('button', { name: 'List' }).click()
    const entries = page.getByRole('list', { name: 'Linked notes' }).getByRole('listitem')
    await expect(entries).toHaveCount(3)
    await expect(entries.first()).toContainText('Tides')
    await expect(entries.first()).toContainText('2 links')
    await expectAccessible(page, 'library-list')
    await page.getByLabel('Find a note').fill('moO')
    await expect(entries).toHaveCount(1)
    await entries.getByRole('link').click()
    await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()
    await page.goBack()
    await expect(detail(page)).toHaveCount(0)
    await expect(entries).toHaveCount(1)
  })
})

test('the wheel, pinching, dragging, buttons and keys move and zoom the graph, and a tap opens a note', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  await threeNotes(person)
  await product.signIn(page, person)
  await page.goto('/graph')
  await settled(page)
  const start = await centreOf(page, RED)
  const box = await picture(page).boundingBox()
  const [left, top] = [box?.x ?? 0, box?.y ?? 0]

  await page.mouse.move(left + 40, top + 40)
  await page.mouse.down()
  await page.mouse.move(left + 100, top + 70, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(() => centreOf(page, RED).then(rounded))
    .toEqual(rounded({ ...start, x: start.x + 60, y: start.y + 30 }))
  await expect(detail(page)).toHaveCount(0)

  await picture(page).focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => centreOf(page, RED).then(rounded)).toEqual(rounded({ ...start, y: start.y + 30 }))
  await page.keyboard.press('0')
  await expect.poll(() => centreOf(page, RED).then(rounded)).toEqual(rounded(start))

  const apart = async () => {
    const [red, green] = [await centreOf(page, RED), await centreOf(page, GREEN)]
    return Math.hypot(red.x - green.x, red.y - green.y)
  }
  const fit = await apart()
  await page.mouse.move(left + start.x, top + start.y)
  await page.mouse.wheel(0, 300)
  await expect.poll(apart).toBeLessThan(fit * 0.9)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect.poll(apart).toBeCloseTo(fit, 0)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect.poll(apart).toBeLessThan(fit * 0.8)
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(apart).toBeCloseTo(fit, 0)
  await picture(page).press('-')
  await expect.poll(apart).toBeLessThan(fit * 0.8)
  await picture(page).press('+')
  await expect.poll(apart).toBeCloseTo(fit, 0)

  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', gap: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd' ? [] : [-gap, gap].map((by, id) => ({ x: left + start.x + by, y: top + start.y, id })),
    })
  await touch('touchStart', 80)
  await touch('touchMove', 60)
  await touch('touchMove', 40)
  await touch('touchEnd', 0)
  await expect.poll(apart).toBeLessThan(fit * 0.7)

  // d3-zoom keeps the transform on the element.
  const scale = () =>
    picture(page).evaluate((element) => ('__zoom' in element ? (element.__zoom as { k: number }).k : null))
  await page.mouse.move(left + start.x, top + start.y)
  await page.mouse.wheel(0, 100_000)
  await expect.poll(scale).toBe(0.02)
  await page.mouse.wheel(0, -100_000)
  await expect.poll(scale).toBe(6)

  await picture(page).press('0')
  await expect.poll(() => centreOf(page, RED).then(rounded)).toEqual(rounded(start))
  await fingers.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: left + start.x, y: top + start.y }],
  })
  await touch('touchEnd', 0)
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
})

type Colour = readonly [number, number, number]
const RED: Colour = [255, 0, 0]
const GREEN: Colour = [0, 160, 0]

/** Tides (in Sea, red) is linked to Moon (in Sky, green), and Salt mentions Tides. */
async function threeNotes(person: Person): Promise<{ sea: string; salt: string; moon: string }> {
  const folder = async (name: string, color: string): Promise<string> => {
    const { data, error } = await person.client.from('folders').insert({ name, color }).select('id').single()
    if (error) throw error
    return data.id
  }
  const [sea, sky] = [await folder('Sea', '#ff0000'), await folder('Sky', '#00a000')]
  const tides = await store(person, { title: 'Tides', content: '<p>High water</p>', folder_id: sea })
  const moon = await store(person, { title: 'Moon', content: '<p>It pulls</p>', folder_id: sky })
  const salt = await store(person, { title: 'Salt', content: `<p>See [[${tides.zettel_id}]]</p>`, tags: ['salt'] })
  const { error } = await person.client
    .from('note_connections')
    .insert({ source_capture_id: tides.id, target_capture_id: moon.id, connection_type: 'related' })
  if (error) throw error
  return { sea, salt: salt.id, moon: moon.id }
}

function picture(page: Page): Locator {
  return page.getByRole('application', { name: 'Graph' })
}

async function settled(page: Page): Promise<void> {
  await expect(picture(page)).toHaveAttribute('data-settled', 'true')
  // The last position is drawn in the next frame.
  await expect.poll(() => pixelsOf(page, RED)).toBeGreaterThan(0)
}

/** The centre of all pixels of a colour, in CSS pixels from the corner of the graph. */
async function centreOf(page: Page, colour: Colour): Promise<{ x: number; y: number }> {
  const { x, y } = await readPixels(page, colour)
  return { x, y }
}

async function pixelsOf(page: Page, colour: Colour): Promise<number> {
  return (await readPixels(page, colour)).count
}

function readPixels(page: Page, colour: Colour): Promise<{ x: number; y: number; count: number }> {
  return picture(page)
    .locator('canvas')
    .evaluate((canvas, [red, green, blue]) => {
      if (!(canvas instanceof HTMLCanvasElement)) return { x: 0, y: 0, count: 0 }
      const { width, height } = canvas
      const pixels = canvas.getContext('2d')?.getImageData(0, 0, width, height).data ?? []
      let [x, y, count] = [0, 0, 0]
      for (let at = 0; at < pixels.length; at += 4) {
        if (pixels[at] !== red || pixels[at + 1] !== green || pixels[at + 2] !== blue || pixels[at + 3] !== 255)
          continue
        count += 1
        x += (at / 4) % width
        y += Math.floor(at / 4 / width)
      }
      const scale = width / canvas.clientWidth
      return { x: x / count / scale, y: y / count / scale, count }
    }, colour)
}

function rounded({ x, y }: { x: number; y: number }): [number, number] {
  return [Math.round(x / 4), Math.round(y / 4)]
}
