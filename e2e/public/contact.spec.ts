// The contact form and the policies.
import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { mailsTo } from '../support/account/mail.ts'
import { moveTo, openTakenOver } from '../support/in-app.ts'
import { expect, test } from '../support/product.ts'

const SEND = '**/functions/v1/send-email'
const SUPPORT = 'help@example.org'

test('the contact form sends a valid message once, and loses nothing when it fails', async ({ page, product }) => {
  await page.goto('/contact')
  // spec: H09, H10
  await test.step('it has four fields, three of them required, and sends nothing invalid', async () => {
    await expect(page).toHaveTitle('Contact Jotsam')
    for (const label of ['Name', 'Email', 'Message']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required')
    }
    await expect(page.getByLabel('Subject')).not.toHaveAttribute('required')
    const asked = count(page)
    await page.getByRole('button', { name: 'Send Message' }).click()
    await expect(page.getByText('Enter your name')).toBeVisible()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await expect(page.getByText('Enter a message')).toBeVisible()
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await expectAccessible(page, 'contact')
    for (const email of ['ann', 'ann@', '@example.org', 'a b@example.org']) {
      await fill(page, { email })
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    }
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused()
    expect(asked()).toBe(0)
  })
  // spec: H13
  await test.step('a failed message shows why, names the support address, and keeps the typed text', async () => {
    // The support address shows after the settings have loaded.
    await expect(page.getByRole('link', { name: SUPPORT })).toBeVisible()
    await fill(page, { subject: 'A fault' })
    for (const [answer, said] of [
      [{ json: { success: false, error: 'Too many messages in a short time' } }, 'Too many messages in a short time'],
      [{ status: 500, json: {} }, 'The message could not be delivered'],
      [{ json: { success: false, error: 'The post is closed' } }, 'The post is closed'],
      ['abort', 'The message could not be delivered'],
    ] as const) {
      await page.route(SEND, (route) => (answer === 'abort' ? route.abort() : route.fulfill(answer)))
      await page.getByRole('button', { name: 'Send Message' }).click()
      await expect(page.getByRole('alert')).toHaveText(
        `Failed to send message: ${said}. Please try again or email us directly at ${SUPPORT}.`,
      )
      await page.unroute(SEND)
    }
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Hello')
    await page.reload()
    for (const [label, value] of [
      ['Name', 'Ann'],
      ['Email', 'ann@example.org'],
      ['Subject', 'A fault'],
      ['Message', 'Hello'],
    ] as const) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value)
    }
  })
  // spec: H11, H12
  await test.step('a message is sent once even on a double click, gets a default subject, and the form is cleared', async () => {
    const message = `Hello from ${product.url} ${Date.now()}`
    await fill(page, { message, subject: '  ' })
    const sent = page.waitForRequest(SEND)
    const asked = count(page)
    await page.getByRole('button', { name: 'Send Message' }).dblclick()
    expect((await sent).postDataJSON()).toMatchObject({
      type: 'contact_form',
      data: { name: 'Ann', email: 'ann@example.org', subject: 'Contact Form Submission', message },
    })
    await expect(page.getByText('Message sent successfully!')).toBeVisible()
    await expect(page.getByRole('status')).toContainText('24-48 hours')
    for (const label of ['Name', 'Email', 'Subject', 'Message']) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue('')
    }
    await expect.poll(() => mailsTo(product.dataDir, SUPPORT).some((mail) => mail.includes(message))).toBe(true)
    expect(asked()).toBe(1)
    await page.reload()
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('')
  })
})

// spec: R14, G12
test('the policies open for visitors, send no API requests, and are accessible', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  for (const [path, title] of [
    ['/privacy-policy', 'Privacy Policy'],
    ['/terms-of-service', 'Terms of Service'],
    ['/cookie-policy', 'Cookie Policy'],
    ['/data-deletion', 'Data Deletion'],
  ] as const) {
    await (path === '/privacy-policy' ? openTakenOver : moveTo)(page, path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title}: Jotsam`)
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /.{50}/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    // The policies have one layout.
    if (path === '/privacy-policy') await expectAccessible(page, 'privacy-policy')
  }
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => /\/(?:rest|auth|functions|realtime)\/v1\//.test(url))).toEqual([])
})

// The policies are prerendered and readable without script.
test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  // spec: B02, B03, B04, B05, B06, B07, B08
  test('the policies state their periods, the minimum age and when a cancellation takes effect', async ({ page }) => {
    await page.goto('/data-deletion')
    await expectRows(page, {
      'We confirm that we got your request': 'Within 24 hours',
      'We check that it is you': '1-2 business days',
      'Part of your data is deleted': 'Within 7 business days',
      'Everything is removed, backups too': 'Within 30 days',
    })
    const text = page.getByRole('article')
    await expect(text).toContainText('answered within 48 hours')
    await expect(text).toContainText('processed in 5-7 business days')
    await expect(text).toContainText('Financial records, such as invoices: 7 years')
    await expect(text).toContainText('Security logs: 2 years')
    await expect(text).toContainText('up to 2 years')

    await page.goto('/cookie-policy')
    await expectRows(page, {
      Session: 'Until the browser closes',
      Authentication: '30 days',
      Preferences: '1 year',
      Analytics: '90 days',
    })

    await page.goto('/terms-of-service')
    await expect(text).toContainText('The minimum age is 13')
    await expect(text).toContainText('Cancellation takes effect at the end of the billing period')
    await expect(text).toContainText('Refunds are processed in 5-7 business days')
  })
})

async function expectRows(page: Page, periods: Record<string, string>): Promise<void> {
  for (const [name, period] of Object.entries(periods)) {
    await expect(page.getByRole('row', { name })).toContainText(period)
  }
}

async function fill(page: Page, typed: Partial<Record<'email' | 'subject' | 'message', string>>): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Ann')
  await page.getByLabel('Email', { exact: true }).fill(typed.email ?? 'ann@example.org')
  await page.getByLabel('Subject').fill(typed.subject ?? '')
  await page.getByLabel('Message', { exact: true }).fill(typed.message ?? 'Hello')
}

/** Counts how often the function is called from now on. */
function count(page: Page): () => number {
  let times = 0
  page.on('request', (request) => {
    if (request.url().includes('/functions/v1/send-email')) times += 1
  })
  return () => times
}
