// The help center.
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/product.ts'

test('the help center answers questions', async ({ page }) => {
  await page.goto('/help')
  // spec: H15, H16
  await test.step('it has five steps, features and questions with one open category, is accessible, and fits a phone', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Help center' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Quick start' }).getByRole('listitem')).toHaveCount(5)
    await expect(page.getByRole('region', { name: 'What it can do' }).getByRole('listitem')).not.toHaveCount(0)
    const questions = page.getByRole('region', { name: 'Questions people ask' })
    await expect(questions.getByRole('searchbox', { name: 'Search the questions' })).toBeVisible()

    const open = questions.locator('details[open] > summary')
    await expect(open).toHaveText(/Getting started/)
    await questions.locator('summary', { hasText: 'Plans and payment' }).click()
    await expect(open).toHaveText(/Plans and payment/)
    await expect(questions.getByText('What does Pro cost?')).toBeVisible()
    await expect(questions.getByText('What is Jotsam?')).toBeHidden()
    await questions.locator('summary', { hasText: 'Plans and payment' }).press('Enter')
    await expect(open).toHaveCount(0)

    await expect(page.getByRole('main').getByRole('link', { name: 'Write to us' }).last()).toHaveAttribute(
      'href',
      '/contact',
    )
    await expect(page.getByRole('link', { name: 'Ask the assistant' })).toHaveAttribute('href', '/support')

    const wide = page.viewportSize()
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page, 'help')
    if (wide) await page.setViewportSize(wide)
  })
  // spec: H17
  await test.step('the search matches questions, answers and categories in any case, and keeps the cursor position while typing', async () => {
    const search = page.getByRole('searchbox')
    const found = page.getByRole('region', { name: 'Questions people ask' }).getByRole('heading', { level: 4 })
    await search.fill('FORGOT MY')
    await expect(found).toHaveText([/I forgot my password/])
    await search.fill('Midnight utc')
    await expect(found).toHaveText([/Daily limit reached/])
    await search.fill('plans AND')
    await expect(found.filter({ hasText: 'Can I get a refund?' })).toBeVisible()
    await search.fill('zeppelin')
    await expect(page.getByRole('status')).toHaveText('No answer has "zeppelin" in it.')
    await expect(page).toHaveURL('/help?q=zeppelin')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.locator('details[open]')).toHaveCount(1)

    await search.fill('noook')
    await expect(page.getByRole('status')).toBeVisible()
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await search.press(key)
    await page.keyboard.type('teb')
    await expect(search).toHaveValue('notebook')
    await expect(page).toHaveURL('/help?q=notebook')
  })
  await page.goto('/help#which-browsers')
  // spec: H18
  await test.step('a link to a question opens it, and the question about browsers names version 88', async () => {
    const question = page.locator('#which-browsers')
    await expect(question).toBeInViewport()
    await expect(question).toContainText('version 88 or later')
    await page.getByRole('link', { name: 'How it works: Dictation' }).click()
    await expect(page.locator('#voice')).toBeInViewport()
    await expect(page.locator('details[open]')).toHaveCount(1)
  })
})
