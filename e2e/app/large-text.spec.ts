// A phone whose text is twice as large.
import type { Page } from '@playwright/test'
import { moveTo } from '../support/in-app.ts'
import { card, openDashboard, openMenu, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'

test('with text of twice the size nothing is cut or beyond the edge of a phone', {
  tag: '@phone-only',
}, async ({ page, product }) => {
  const person = await product.proPerson()
  const [tide] = await saveCaptures(person, [{ title: 'Questions for the harbour master', tags: ['sea'] }])
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.documentElement.style.setProperty('font-size', '32px')),
  )
  await openDashboard(page, product, person)
  const opened = card(page, 'Questions for the harbour master')
  const date = opened.locator('time')
  await expect(date).toBeVisible()
  expect(
    await date.evaluate(
      (time) => time.scrollWidth <= time.clientWidth || getComputedStyle(time).overflow === 'visible',
    ),
  ).toBe(true)
  await page.evaluate(() => localStorage.setItem('jotsam-appearance', '{"view":"list"}'))
  await page.reload()
  await expect
    .poll(() => opened.getByRole('heading').evaluate((title) => title.scrollHeight - title.clientHeight))
    .toBe(0)

  const menu = await openMenu(page, 'Questions for the harbour master')
  expect((await menu.boundingBox())?.width).toBeLessThanOrEqual(await page.evaluate(() => innerWidth))
  await page.keyboard.press('Escape')
  await moveTo(page, `/dashboard?capture=${tide?.id}`)
  const note = page.getByRole('dialog', { name: 'Capture Details' })
  for (const name of ['Edit', 'Share', 'Text', 'PDF', 'JSON', 'More formats'])
    await expect(note.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })

  for (const address of ['/help', '/pricing', '/download', '/cookie-policy', '/pkms']) {
    const last = await page.title()
    await moveTo(page, address)
    await expect(page).not.toHaveTitle(last)
    await expect(page.getByRole('contentinfo').getByRole('link').last()).toBeVisible()
    expect(await overflow(page), address).toBe(0)
  }
  await moveTo(page, '/test-web-share')
  await expect(page.getByRole('button', { name: 'Simulate Web Share Target' })).toBeVisible()
  expect(await overflow(page)).toBe(0)
})

/** By how many pixels the page can be scrolled sideways. */
function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
}
