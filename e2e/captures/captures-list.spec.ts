// Capture cards, and actions on one or several captures in the list.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { refuse } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import {
  capturesOf,
  card,
  cardTitles,
  expectStateAccessible,
  makeNotebook,
  openDashboard,
  openMenu,
  removeCapture,
  saveCaptures,
  TIME_TO_UNDO,
  undoIn,
} from '../support/library.ts'
import { expect, type Person, test } from '../support/product.ts'

test('a card shows its note, its pin button pins it, and its delete button deletes it after a question', async ({
  page,
  product,
  isMobile,
}) => {
  const person = await product.proPerson()
  const words = 'abcdefghi '.repeat(30)
  await saveCaptures(person, [
    {
      title: 'Marked up',
      content: `<h1>Head</h1><p><b>${words}</b><script>bad()</script></p>`,
      tags: ['sea'],
      source_url: 'https://example.org/a?b=c',
    },
    { title: 'Tide tables', content: 'just this', created_at: new Date(2026, 5, 7, 14, 5).toISOString() },
    { title: '  ', created_at: new Date(2026, 5, 6).toISOString() },
  ])
  await savePicture(person)
  await page.clock.install()
  await openDashboard(page, product, person)
  // spec: C01, C04, C05, C06, C07
  await test.step('a card shows the title, the creation date, the text without markup, the tags, the picture, and the source if there is one', () =>
    expectCards(page))
  // spec: C02
  await test.step('the pin button pins and unpins at once and on the server, also by a double click, and reverts when the server refuses', async () => {
    const answered: boolean[] = []
    page.on('response', (response) => {
      if (response.request().method() === 'PATCH') answered.push(response.request().postDataJSON().is_pinned)
    })
    await card(page, 'Tide tables').getByRole('button', { name: /^Pin:/ }).click()
    await expect(card(page, 'Tide tables').getByRole('img', { name: 'Pinned' })).toBeVisible()
    expect(await cardTitles(page)).toEqual(['Tide tables', 'Picture', 'Marked up', 'Untitled Capture'])
    await expect.poll(() => isPinned(person, 'Tide tables')).toBe(true)
    await card(page, 'Tide tables').getByRole('button', { name: 'Unpin' }).click()
    await expect(card(page, 'Tide tables').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
    await expect.poll(() => isPinned(person, 'Tide tables')).toBe(false)

    // The first card stays where it is when it is pinned, so both clicks hit its button.
    await card(page, 'Picture').getByRole('button', { name: /^Pin:/ }).dblclick()
    await expect(card(page, 'Picture').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
    await expect.poll(() => answered).toEqual([true, false, true, false])
    expect(await isPinned(person, 'Picture')).toBe(false)

    const mend = await refuse(page, 'PATCH', 'no')
    await card(page, 'Tide tables').getByRole('button', { name: /^Pin:/ }).click()
    await expect(page.getByText('Failed to save changes. Please try again.')).toBeVisible()
    await expect(card(page, 'Tide tables').getByRole('img', { name: 'Pinned' })).toHaveCount(0)
    await mend()
  })
  // spec: C03, C36
  await test.step('a delete needs confirmation, and a failed delete brings the capture back and shows the reason', async () => {
    if (isMobile) await (await openMenu(page, 'Untitled Capture')).getByRole('menuitem', { name: 'Delete' }).click()
    else await card(page, 'Untitled Capture').getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this capture?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(card(page, 'Untitled Capture')).toBeVisible()
    expect(await count(person)).toBe(4)

    const mend = await refuse(page, 'DELETE', 'it is stuck')
    await removeCapture(page, 'Untitled Capture')
    await expect(card(page, 'Untitled Capture')).toHaveCount(0)
    await page.clock.fastForward(TIME_TO_UNDO)
    await expect(page.getByText('Failed to delete capture: it is stuck')).toBeVisible({ timeout: 15_000 })
    await expect(card(page, 'Untitled Capture')).toBeVisible()
    await mend()

    await removeCapture(page, 'Untitled Capture')
    await expect(card(page, 'Untitled Capture')).toHaveCount(0)
    await expect(page.getByText('Moved to Trash')).toBeVisible()
    await page.clock.fastForward(TIME_TO_UNDO)
    await expect.poll(() => count(person), { timeout: 15_000 }).toBe(3)
    await expect(page.getByText('Moved to Trash')).toBeHidden()
  })

  await test.step('after a delete the focus moves to the neighbouring card, and to the empty list after the last one', async () => {
    const link = (title: string) => card(page, title).getByRole('link', { name: title })
    const confirm = () => page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter')
    await link('Picture').press('Delete')
    await confirm()
    await expect(link('Marked up')).toBeFocused()
    await link('Tide tables').press('Enter')
    const opened = page.getByRole('dialog', { name: 'Capture Details' })
    await opened.getByRole('button', { name: 'Delete' }).press('Enter')
    await confirm()
    await expect(opened).toHaveCount(0)
    await expect(link('Marked up')).toBeFocused()
    await page.keyboard.press('Delete')
    await confirm()
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeFocused()
  })
})

test('leaving the page, reloading and signing out complete a delete that could still be undone', async ({
  page,
  product,
}) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }])
  await openDashboard(page, product, person)
  const remove = async (title: string) => {
    await removeCapture(page, title)
    await expect(card(page, title)).toHaveCount(0)
  }
  await remove('One')
  await page.reload()
  await expect.poll(() => titles(person)).toEqual(['Three', 'Two'])
  await expect(card(page, 'One')).toHaveCount(0)
  await remove('Two')
  await moveTo(page, '/pricing')
  await expect.poll(() => titles(person)).toEqual(['Three'])
  await moveTo(page, '/dashboard')
  await remove('Three')
  await moveTo(page, '/logout-and-redirect')
  await expect.poll(() => titles(person)).toEqual([])
})

test('several captures are moved, tagged, exported and deleted together, and long titles fit a phone', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const long = 'Words upon words '.repeat(12).slice(0, 200).trim()
  const wide = 'W'.repeat(200)
  await makeNotebook(person, 'Harbour')
  await saveCaptures(person, [
    { title: 'A' },
    { title: 'B' },
    { title: 'C', content: '<p>The <b>last</b></p>' },
    { title: long },
    { title: wide },
  ])
  await openDashboard(page, product, person)

  await test.step('a title of two hundred characters is cut after two lines', async () => {
    const lines = await card(page, long)
      .getByRole('heading')
      .evaluate((title) => title.clientHeight / Number.parseFloat(getComputedStyle(title).lineHeight))
    expect(Math.round(lines)).toBe(2)
    const width = page.viewportSize()?.width ?? 0
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })
  const bar = page.getByRole('region', { name: 'Selected notes' })

  await test.step('they are exported, tagged and moved', async () => {
    await card(page, 'A').hover()
    const place = () => card(page, 'C').evaluate((each) => each.getBoundingClientRect().top)
    const before = await place()
    await card(page, 'A').getByRole('checkbox').check()
    await card(page, 'C')
      .getByRole('checkbox')
      .click({ modifiers: ['Shift'] })
    await expect(bar.getByText('3 selected')).toBeVisible()
    expect(await place()).toBe(before)
    await expectStateAccessible(page)
    const download = async (as: string) => {
      await bar.getByRole('button', { name: 'Export' }).click()
      if (as === 'As JSON') await expectStateAccessible(page)
      const saved = page.waitForEvent('download')
      await page.getByRole('menuitem', { name: as }).click()
      return readFileSync(await (await saved).path())
    }
    const exported: { title: string }[] = JSON.parse((await download('As JSON')).toString())
    expect(exported.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    const zip = (await download('As Markdown (zip)')).toString('latin1')
    for (const part of ['A.md', 'B.md', 'C.md', 'The **last**']) expect(zip).toContain(part)
    await bar.getByRole('button', { name: 'Tag' }).click()
    await page.getByRole('textbox', { name: 'Tags, separated by commas' }).fill('sea')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Tags added to 3 notes')).toBeVisible()
    await bar.getByRole('button', { name: 'Move' }).click()
    await page
      .getByRole('dialog', { name: 'Move to Notebook' })
      .getByRole('button', { name: /^Harbour/ })
      .click()
    await expect(page.getByText('3 notes moved to Harbour')).toBeVisible()
    const { data } = await person.client.from('captures').select('tags, folder_id').in('title', ['A', 'B', 'C'])
    expect(data?.every(({ tags, folder_id }) => tags.includes('sea') && folder_id !== null)).toBe(true)
  })

  await test.step('they are chosen by keyboard, deleted, and brought back', async () => {
    await expect(bar).toHaveCount(0)
    await card(page, 'B').getByRole('link', { name: 'B' }).focus()
    await page.keyboard.press('x')
    await expect(bar.getByText('1 selected')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(bar).toHaveCount(0)
    await page.keyboard.press('x')
    await bar.getByRole('button', { name: 'Select all shown' }).click()
    await card(page, 'B').getByRole('link', { name: 'B' }).press('Delete')
    const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete 5 notes?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await bar.getByRole('button', { name: 'Delete' }).click()
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
    await undoIn(page, '5 notes moved to Trash').click()
    await expect.poll(() => cardTitles(page)).toEqual(['A', 'B', 'C', long, wide])
  })
})

/** A picture of one pixel. The text of a larger one would be read in the background, which takes five seconds of processor time. */
const DOT = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

/** A note with a picture of its own. */
async function savePicture(person: Person): Promise<void> {
  const [picture] = await saveCaptures(person, [{ title: 'Picture' }])
  const png = Buffer.from(DOT, 'base64')
  const sha256 = createHash('sha256').update(png).digest('hex')
  const files = person.client.storage.from('attachments')
  await files.upload(`${person.id}/${picture?.id}/sea.png`, png, { contentType: 'image/png' })
  const content = `<p>Seen</p><img src="/files/${sha256}" alt="sea">`
  await person.client.from('captures').update({ content }).eq('id', picture?.id).throwOnError()
}

async function isPinned(person: Person, title: string): Promise<boolean> {
  return (await person.client.from('captures').select('is_pinned').eq('title', title).single()).data?.is_pinned
}

async function count(person: Person): Promise<number> {
  return (await capturesOf(person)).length
}

async function titles(person: Person): Promise<string[]> {
  return (await capturesOf(person)).map(({ title }) => title).sort()
}

/** What the cards of the first test show. */
async function expectCards(page: Page): Promise<void> {
  await expect(card(page, 'Picture').locator('img')).toHaveJSProperty('complete', true)
  await expect(card(page, 'Picture').locator('img')).not.toHaveJSProperty('naturalWidth', 0)
  await expect(card(page, 'Tide tables').getByText('Jun 7, 2026, 02:05 PM')).toBeVisible()
  await expect(card(page, 'Untitled Capture')).toBeVisible()
  const text = (await card(page, 'Marked up').locator('[data-preview]').textContent()) ?? ''
  expect(text).toMatch(/^Head\nabcdefghi .*\.\.\.$/)
  expect(text.length).toBeLessThanOrEqual(153)
  expect(text.length).toBeGreaterThan(145)
  await expect(card(page, 'Tide tables').locator('[data-preview]')).toHaveText('just this')
  await expect(card(page, 'Marked up').getByRole('listitem').filter({ hasText: /^sea$/ })).toBeVisible()
  const source = card(page, 'Marked up').getByRole('link', { name: 'Source' })
  await expect(source).toHaveAttribute('href', 'https://example.org/a?b=c')
  await expect(source).toHaveAttribute('target', '_blank')
  await expect(source).toHaveAttribute('rel', /noopener/)
  await expect(card(page, 'Tide tables').getByRole('link', { name: 'Source' })).toHaveCount(0)
}
