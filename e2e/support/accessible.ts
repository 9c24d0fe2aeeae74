// Checks a page with axe in both themes. With E2E_PICTURES=yes it also saves screenshots with the results.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Only these rules depend on the theme, so the dark theme is checked for these alone. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Checks the current page in each theme; `name` names the screenshots. */
export async function expectAccessible(page: Page, name = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // Contrast can only be measured when transitions have ended.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
      ),
    )
    // Legacy mode opens no extra page; our pages have no cross-origin frames that would need one.
    // Collecting passed checks too would double the time. No rule that runs here reads the style sheets.
    const axe = new AxeBuilder({ page, axeSource: await axeFor(page) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'], preload: { assets: ['media'] } })
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOUR)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect(found, `${name} ${colorScheme}`.trim()).toEqual([])
    if (name && process.env.E2E_PICTURES)
      await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Injecting axe takes longer than running it, so it is minified and injected once per page. */
async function axeFor(page: Page): Promise<string> {
  return (await page.evaluate(() => 'axe' in window)) ? ';' : PACKED_AXE
}

const require = createRequire(import.meta.url)
const PACKED_AXE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
