// The small graph in an open note: its drawing, and opening a neighbour.
import type { Locator } from '@playwright/test'
import { expectStateAccessible } from '../support/accessible.ts'
import { threeLinkedNotes } from '../support/note-links.ts'
import { detail, expect, openCapture } from '../support/opened-capture.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

// spec: L18, L20, L22
test('the graph is a canvas of 400 by 400, and a click within 20 px of a note or its button opens the note', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  const [tides, , salt] = await threeLinkedNotes(person)
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
  // The canvas has one pixel per device pixel.
  const [drawn, wanted] = await canvas.evaluate((element) => [
    element instanceof HTMLCanvasElement ? element.width : 0,
    Math.round(element.clientWidth * devicePixelRatio),
  ])
  expect(drawn).toBe(wanted)
  expect(await isDrawnAt(canvas, [200, 200], [200, 181], [200, 300], [200, 281])).toEqual([true, true, true, true])
  expect(await isDrawnAt(canvas, [10, 390], [100, 200], [300, 200])).toEqual([false, false, false])
  await expectStateAccessible(page, 'note-graph')

  const scale = (box?.width ?? 400) / 400
  const click = (x: number, y: number) => canvas.click({ position: { x: x * scale, y: y * scale } })
  // One neighbour is above and one is below. A click just outside of one does nothing.
  await click(200 + 21, 100)
  await click(200, 200)
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  await click(200 + 19, 100)
  await expect(detail(page).getByRole('heading', { name: 'Moon', level: 1 })).toBeVisible()

  const back = detail(page).getByRole('button', { name: `Tides, ${tides.zettel_id}, link from it: Builds on` })
  await back.focus()
  await page.keyboard.press('Enter')
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
  const name = 'Graph of the notes linked to Tides: 2 notes'
  await expect(detail(page).getByRole('list', { name }).getByRole('button')).toHaveCount(2)
  await detail(page)
    .getByRole('button', { name: `Salt, ${salt.zettel_id}, link from it: Contradicts` })
    .press('Enter')
  await expect(detail(page).getByRole('heading', { name: 'Salt', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(detail(page).getByRole('heading', { name: 'Tides', level: 1 })).toBeVisible()
})

/** Whether something is drawn at these points, in coordinates of 400 by 400. */
function isDrawnAt(canvas: Locator, ...points: [number, number][]): Promise<boolean[]> {
  return canvas.evaluate((element, wanted) => {
    if (!(element instanceof HTMLCanvasElement)) return []
    const scale = element.width / 400
    const context = element.getContext('2d')
    return wanted.map(([x, y]) => (context?.getImageData(x * scale, y * scale, 1, 1).data[3] ?? 0) > 0)
  }, points)
}
