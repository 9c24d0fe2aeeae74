// Draws the screenshots for the extension stores, 1280 by 800, from the running product: STORE_PICTURES=1 runs it.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { claudeUrl, serveClaude } from '../support/extension/claude-lookalike.ts'
import { expect, test } from '../support/extension/extension.ts'
import { makeNotebook } from '../support/library.ts'

const folder = resolve(import.meta.dirname, '../../apps/extension/.output/store')
const size = { width: 1280, height: 800 }

test('the pictures for the stores show the popup over an article and over a chat, in both themes', async ({
  extension,
  product,
}) => {
  test.skip(!process.env.STORE_PICTURES, 'Only for the stores')
  mkdirSync(folder, { recursive: true })
  const person = await product.proPerson()
  await makeNotebook(person, 'Privacy')
  await extension.signIn(person)
  const article = await extension.visit(`${product.url}/privacy-policy`)
  await article.setViewportSize(size)
  await extension.chooseMenu(article, 'page')
  await expect(extension.toast(article)).toContainText('Saved')
  const saved = await article.screenshot()
  await serveClaude(extension.context, 6)
  const chat = await extension.visit(claudeUrl)
  await chat.setViewportSize(size)
  await chat.addStyleTag({ content: chatStyle })
  for (const theme of ['light', 'dark'] as const) {
    for (const [name, page, behind] of [
      ['article', article, saved],
      ['chat', chat, await chat.screenshot()],
    ] as const) {
      const over = await extension.popup(page)
      if (name === 'article') await expect(over.getByRole('button', { name: 'Suggested: Privacy' })).toBeVisible()
      const popup = await drawn(over, person.email, theme)
      const place = { input: popup, top: 12, left: size.width - 392 }
      await sharp(behind).composite([place]).toFile(`${folder}/${name}-${theme}.png`)
    }
  }
})

/** The popup as the browser shows it: at most 600 pixels high. */
async function drawn(popup: Page, email: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await popup.emulateMedia({ colorScheme })
  await expect(popup.getByText('Unlimited')).toBeVisible()
  await popup.getByText(email).evaluate((element) => {
    element.textContent = 'ada@example.org'
  })
  const height = await popup.evaluate(() => document.body.offsetHeight)
  expect(height).toBeLessThanOrEqual(600)
  const picture = await popup.screenshot({ clip: { x: 0, y: 0, width: 380, height } })
  const edge = { top: 1, bottom: 1, left: 1, right: 1, background: '#8888' }
  return await sharp(picture).extend(edge).png().toBuffer()
}

const chatStyle = `
  body { background: #faf9f5; font: 17px/1.5 Georgia, serif }
  main { max-width: 640px; margin: 0 120px }
  main button { border: 0; background: none; font: bold 20px Georgia; padding: 24px 0 }
  [data-testid=user-message] { background: #eeece2; border-radius: 12px; padding: 2px 16px; width: fit-content }
  [data-testid=action-bar-copy] { display: none }`
