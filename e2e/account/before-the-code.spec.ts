// Prerendered pages: input made before the scripts have loaded.

import { hold } from '../support/browser/request-faults.ts'
import { expect, test } from '../support/product.ts'

const CODE = '**/assets/index-*.js'

test('text typed and buttons pressed before the scripts have loaded take effect once they have', async ({ page }) => {
  await test.step('a search and a theme choice', async () => {
    const letGo = await hold(page, CODE)
    await page.goto('/help', { waitUntil: 'domcontentloaded' })
    await page.getByRole('searchbox').fill('forgot my')
    await page.getByRole('radio', { name: 'Dark' }).filter({ visible: true }).check({ force: true })
    letGo()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const found = page.getByRole('region', { name: 'Questions people ask' }).getByRole('heading', { level: 4 })
    await expect(found).toHaveText([/I forgot my password/])
  })
  await test.step('a contact form, whose values never appear in the address bar', async () => {
    const letGo = await hold(page, CODE)
    await page.goto('/contact', { waitUntil: 'domcontentloaded' })
    await page.getByLabel('Name', { exact: true }).fill('Ada')
    await page.getByLabel('Email', { exact: true }).fill('ada@example.org')
    await page.getByLabel('Message', { exact: true }).fill('Typed on a slow train')
    await page.getByRole('button', { name: 'Send Message' }).click()
    letGo()
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page).toHaveURL('/contact')
  })
  await test.step('a question to support', async () => {
    const letGo = await hold(page, CODE)
    await page.goto('/support', { waitUntil: 'domcontentloaded' })
    const question = page.getByRole('main').getByRole('textbox')
    await question.fill('How do I save a chat?')
    await question.press('Enter')
    letGo()
    await expect(page.getByText('How do I save a chat?')).toBeVisible()
    await expect(question).toHaveValue('')
  })
})
