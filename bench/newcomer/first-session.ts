// A newcomer's steps in the browser. Each step ends when the page shows that it worked.
import { readFile } from 'node:fs/promises'
import { type Download, expect as expectAtOnce, type Page } from '@playwright/test'
import { chromium } from '../chromium.ts'

export type Step = readonly [name: string, run: () => Promise<void>]

const expect = expectAtOnce.configure({ timeout: 30_000 })

/** `shots` names a folder for a screenshot after each step. */
export async function openBrowser(url: string, shots: string | null) {
  const browser = await chromium()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, baseURL: url })
  const page = await context.newPage()
  let link = ''
  let count = 0
  const steps = (named: Record<string, () => Promise<void>>): Step[] =>
    Object.entries(named).map(([name, run]) => [
      name,
      async () => {
        await run()
        const path = `${shots}/${String(++count).padStart(2, '0')}-${name.replaceAll(/\W+/g, '-')}.png`
        if (shots) await page.screenshot({ path })
      },
    ])
  const readSignedOut = async () => {
    const stranger = await browser.newContext()
    const shared = await stranger.newPage()
    await shared.goto(link)
    await expect(shared.getByRole('heading', { name: 'How tides work', level: 1 })).toBeVisible()
    await expect(shared.getByText('Twice a day the sea comes back.')).toBeVisible()
    if (shots) await shared.screenshot({ path: `${shots}/${String(count + 1).padStart(2, '0')}-signed-out.png` })
    await stranger.close()
  }
  return {
    firstVisit: steps({
      'open the page and sign up': () => signUp(page),
      'start the trial': () => startTrial(page),
      'make two notes': async () => {
        await makeNote(page, 'How tides work', 'Twice a day the sea comes back.')
        await makeNote(page, 'Moon', 'It pulls.')
      },
      'find one of them': () => find(page),
      'link it to the other': () => linkToMoon(page),
      'share it, and read it signed out': async () => {
        link = await share(page)
        await readSignedOut()
      },
      'export it as text, JSON and PDF': () => exportAll(page),
    }),
    secondVisit: steps({
      'everything is still there': async () => {
        await page.goto('/dashboard')
        for (const title of ['Moon', 'How tides work']) await expect(card(page, title)).toBeVisible()
        await card(page, 'How tides work').getByRole('link').first().click()
        await expect(page.getByText('Links to:')).toBeVisible()
        await readSignedOut()
      },
    }),
    close: () => browser.close(),
  }
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title })

async function signUp(page: Page): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Capturing Now' }).first().click()
  await page.getByLabel('Email').fill('kim@example.org')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL(/dashboard/)
  await expect(page.getByRole('heading', { name: 'No notes yet' })).toBeVisible()
}

async function startTrial(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start 7-Day Free Trial' }).first().click()
  await expect(page.getByRole('button', { name: 'Add a New Note' }).first()).toBeEnabled()
}

async function makeNote(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Add a New Note' }).first().click()
  await page.getByLabel('Title').fill(title)
  await page.getByRole('textbox', { name: 'Content' }).click()
  await page.keyboard.type(words)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page, title)).toBeVisible()
}

async function find(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search notes' }).fill('twice')
  await expect(card(page, 'Moon')).toHaveCount(0)
  await expect(card(page, 'How tides work')).toBeVisible()
}

async function linkToMoon(page: Page): Promise<void> {
  await card(page, 'How tides work').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Link Note' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: /Moon/ }).click()
  await expect(page.getByText('Links to:')).toBeVisible()
}

async function share(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await page.getByRole('switch', { name: 'Publicly accessible' }).click()
  const link = page.getByLabel('Public link')
  await expect(link).toHaveValue(/\/share\//)
  return link.inputValue()
}

async function exportAll(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  const text = await downloaded(page, 'Text')
  expect(text.toString()).toContain('Twice a day')
  expect(JSON.parse((await downloaded(page, 'JSON')).toString())).toMatchObject({ title: 'How tides work' })
  expect((await downloaded(page, 'PDF')).subarray(0, 5).toString()).toBe('%PDF-')
}

async function downloaded(page: Page, name: string): Promise<Buffer> {
  const coming: Promise<Download> = page.waitForEvent('download', { timeout: 60_000 })
  await page.getByRole('button', { name, exact: true }).click()
  return readFile(await (await coming).path())
}
