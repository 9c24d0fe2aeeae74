// Draws the preview card for links to the site.
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from '../support/product.ts'

const PUBLIC = resolve(import.meta.dirname, '../../apps/web/public')

test('the script draws the preview card of the site', async ({ page }) => {
  await page.setViewportSize({ width: 1200, height: 630 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  const picture = await readFile(resolve(PUBLIC, '../src/pictures/dashboard-light.webp'))
  await page.evaluate(
    ({ src }) => {
      document.body.innerHTML = `<div style="position:fixed;inset:0;overflow:hidden;background:var(--paper);color:var(--ink)">
        <div style="position:absolute;left:72px;top:150px;width:470px">
          <div style="display:flex;align-items:center;gap:18px;font-size:40px;font-weight:600"><img src="/favicon.svg" width="64" height="64" alt=""> Jotsam</div>
          <p style="margin-top:44px;font-family:var(--font-display, 'Fraunces Variable');font-size:68px;line-height:1.05;letter-spacing:-0.02em;font-weight:600">Keep the text worth keeping</p>
        </div>
        <img src="data:image/webp;base64,${src}" alt="" style="position:absolute;left:590px;top:90px;width:900px;border-radius:16px;border:1px solid var(--line);box-shadow:var(--float)">
      </div>`
    },
    { src: picture.toString('base64') },
  )
  await page.evaluate(() => Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode())]))
  await expect(page.getByText('Keep the text')).toBeVisible()
  await sharp(await page.screenshot())
    .png({ palette: true, quality: 90 })
    .toFile(resolve(PUBLIC, 'social-card.png'))
})
