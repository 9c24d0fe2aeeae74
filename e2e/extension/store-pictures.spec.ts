// Draws the screenshots for the extension stores, 1280 by 800, from the running product: STORE_PICTURES=1 runs it.
import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, test } from '../support/extension/extension.ts'
import { makeNotebook } from '../support/library.ts'

// Not in the build's folder, which each build empties.
const folder = resolve(import.meta.dirname, '../../apps/extension/.store')
const size = { width: 1280, height: 800 }
const chatUrl = 'https://claude.ai/chat/store'
const themes = ['light', 'dark'] as const

test('the pictures for the stores show the popup over an article and over a chat, in both themes', async ({
  extension,
  product,
}) => {
  test.skip(!process.env.STORE_PICTURES, 'Only for the stores')
  mkdirSync(folder, { recursive: true })
  const person = await product.proPerson()
  await makeNotebook(person, 'Students')
  await extension.signIn(person)
  await extension.context.route('https://claude.ai/**', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: chat })
      : route.fulfill({ status: 404, json: {} }),
  )
  for (const [name, url, what] of [
    ['article', `${product.url}/blog/student-note-taking-app`, 'page'],
    ['chat', chatUrl, 'conversation'],
  ] as const) {
    const page = await extension.visit(url)
    await page.setViewportSize(size)
    await extension.chooseMenu(page, what)
    await expect(extension.toast(page)).toContainText('Saved')
    const behind = new Map<string, Buffer>()
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      behind.set(theme, await page.screenshot())
    }
    for (const theme of themes) {
      const over = await extension.popup(page)
      if (name === 'article') await expect(over.getByRole('button', { name: 'Suggested: Students' })).toBeVisible()
      const place = { input: await drawn(over, person.email, theme), top: 12, left: size.width - 392 }
      await sharp(behind.get(theme)).composite([place]).toFile(`${folder}/${name}-${theme}.png`)
      await over.close()
    }
  }
})

/** The popup as the browser shows it: at most 600 pixels high. */
async function drawn(popup: Page, email: string, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await popup.emulateMedia({ colorScheme })
  await expect(popup.getByText('Unlimited')).toBeVisible()
  await expect(popup.getByText('Saved on')).toBeVisible()
  await popup.getByText(email).evaluate((element) => {
    element.textContent = 'ada@example.org'
  })
  const height = await popup.evaluate(() => document.body.offsetHeight)
  expect(height).toBeLessThanOrEqual(600)
  const picture = await popup.screenshot({ clip: { x: 0, y: 0, width: 380, height } })
  const edge = { top: 1, bottom: 1, left: 1, right: 1, background: '#8888' }
  return await sharp(picture).extend(edge).png().toBuffer()
}

const asked = (words: string) =>
  `<div data-test-render-count="1"><div data-testid="user-message"><p>${words}</p></div></div>`
const answered = (html: string) =>
  `<div data-test-render-count="1"><div data-is-streaming="false"><div class="font-claude-response">${html}</div></div></div>`

/** A chat with the structure of claude.ai's, drawn by hand. */
const chat = `<!doctype html><html lang="en"><title>Bread at home - Claude</title><style>
  :root { color-scheme: light dark }
  body { margin: 0; background: light-dark(#faf9f5, #1d1c1a); color: light-dark(#29261f, #ece9e0); font: 17px/1.55 Georgia, serif }
  main { max-width: 640px; margin: 32px 0 0 120px }
  main > button { all: unset; font: bold 20px Georgia, serif }
  [data-testid=user-message] { background: light-dark(#eeece2, #33312c); border-radius: 12px; padding: 2px 18px; width: fit-content; margin: 22px 0 }
  p { margin: 10px 0 } table { border-collapse: collapse; font-size: 15px }
  th, td { border: 1px solid light-dark(#d9d5c7, #4a473f); padding: 5px 14px; text-align: left }
  pre { background: light-dark(#f1efe6, #26241f); border-radius: 10px; padding: 12px 16px; font: 14px/1.5 monospace }
</style><main><button data-testid="chat-title-button">Bread at home</button>
${asked('How do I bake a simple loaf?')}
${answered(`<p>Four things and a little patience:</p><table><thead><tr><th>For one loaf</th><th>Amount</th></tr></thead><tbody>
<tr><td>Flour</td><td>500 g</td></tr><tr><td>Water</td><td>350 g</td></tr><tr><td>Salt</td><td>10 g</td></tr><tr><td>Yeast</td><td>5 g</td></tr></tbody></table>
<p>Mix, wait an hour, fold, wait another hour, and bake it hot for forty minutes.</p>`)}
${asked('And if I only have 300 g of flour?')}
${answered(`<p>Keep the shares: water is <em>seven tenths</em> of the flour.</p><pre><code class="language-python">water = 300 * 0.7   # 210 g</code></pre>
<p>See <a href="https://mill.example/flour">how mills grade flour</a> if yours is whole grain.</p>`)}
</main>`
