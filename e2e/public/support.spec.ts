// The support assistant.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/product.ts'

const log = (page: Page) => page.getByRole('log')
const input = (page: Page) => page.getByRole('textbox', { name: 'Your message' })
const send = (page: Page) => page.getByRole('button', { name: 'Send' })

test('the support assistant answers questions', async ({ page }) => {
  await page.clock.install()
  await page.goto('/support')
  // spec: H03, H07
  await test.step('an unknown question leads to the contact page, and the chat is 600 px high and kept in this tab', async () => {
    await input(page).fill('what is the weather in lisbon')
    await input(page).press('Enter')
    await expect(log(page)).toContainText('I do not know that one')
    await expect(log(page).getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
    expect((await page.getByRole('region', { name: 'Jotsam Assistant' }).boundingBox())?.height).toBe(600)
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('support_chat') ?? 'null'))
    expect(kept.messages).toEqual([
      { id: expect.any(String), text: 'what is the weather in lisbon', isUser: true, timestamp: expect.any(String) },
      {
        id: expect.any(String),
        text: expect.stringContaining('write to us'),
        isUser: false,
        timestamp: expect.any(String),
      },
    ])
    expect(new Set(kept.messages.map(({ id }: { id: string }) => id)).size).toBe(2)
    await page.reload()
    await expect(log(page)).toContainText('I do not know that one')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(log(page)).not.toContainText('weather')
  })
  // spec: H01, H02, H04, H05
  await test.step('the assistant answers after a second, and only one question can be open at a time', async () => {
    for (const tile of ['Quick start', 'Features', 'Troubleshooting'])
      await expect(page.getByRole('region', { name: tile }).getByRole('button')).not.toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Jotsam Assistant' })).toBeVisible()
    await expect(send(page)).toBeDisabled()
    await input(page).fill('  \n ')
    await expect(send(page)).toBeDisabled()
    await input(page).press('Enter')
    await expect(log(page).getByText('You:')).toHaveCount(0)

    await input(page).fill('How much is a year?')
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
    await send(page).click()
    await expect(log(page)).toContainText('How much is a year?')
    await expect(input(page)).toHaveValue('')
    await expect(log(page)).toContainText('The assistant is typing')
    await input(page).fill('and a month?')
    await expect(send(page)).toBeDisabled()
    await input(page).press('Enter')
    await page.clock.runFor(990)
    await expect(log(page)).not.toContainText('USD 15 a year')
    await page.clock.runFor(10)
    await expect(log(page)).toContainText('USD 15 a year')
    await expect(log(page)).not.toContainText('The assistant is typing')
    await expect(input(page)).toHaveValue('and a month?')
    await expect(log(page).getByText('You:')).toHaveCount(1)
    await expect(log(page).getByRole('link', { name: 'See pricing' })).toHaveAttribute('href', '/pricing')
    await page.clock.resume()
    await page.getByRole('button', { name: 'Start over' }).click()
  })
  // spec: H06, H08
  await test.step('Enter sends, Shift+Enter adds a line, a tile asks its question, and the page is accessible and fits a phone', async () => {
    await input(page).pressSequentially('how do I')
    await input(page).press('Shift+Enter')
    await input(page).pressSequentially('cancel')
    await expect(input(page)).toHaveValue('how do I\ncancel')
    await input(page).press('Enter')
    await expect(log(page)).toContainText('how do I\ncancel')
    await expect(log(page)).toContainText('Cancel at period end in Plan Details')

    await input(page).fill('half a thou')
    await page.getByRole('button', { name: 'How do I get text out of an image?' }).click()
    await expect(log(page)).toContainText('JPG, PNG, WebP')
    await expect(input(page)).toHaveValue('half a thou')
    await input(page).fill('when does the free trial end')
    await input(page).press('Enter')
    await expect(log(page)).toContainText('auto-expires to Free plan')

    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.getByRole('button', { name: 'Start over' }).click()
    // The tiles are below the chat, so the chat itself offers questions until one is asked.
    const starters = log(page).getByRole('button')
    await expect(starters).toHaveCount(3)
    await expect(send(page)).toBeInViewport({ ratio: 1 })
    await expectAccessible(page, 'support')
    await starters.first().click()
    await expect(starters).toHaveCount(0)
    await expect(log(page).getByText('You:')).toHaveCount(1)
  })
})
