// No serious fault for people who use assistive technology, in both themes; with E2E_PICTURES=yes, pictures beside the results.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** The rules that a theme can break by itself; all others see the same page in both. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Looks at the page as it stands, in each theme; a name gives it pictures. */
export async function expectAccessible(page: Page, name = ''): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // What fades in, or goes from one colour to the other, has no contrast yet.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    await page.evaluate(() =>
      Promise.allSettled(
        document.getAnimations().flatMap((each) => (each instanceof CSSTransition ? [each.finished] : [])),
      ),
    )
    // Our pages hold no frame of another site, for which the other mode opens a page of its own each time.
    // Describing all that is right takes it as long as looking.
    const axe = new AxeBuilder({ page, axeSource: await axeFor(page) })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOUR)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    expect(found, `${name} ${colorScheme}`.trim()).toEqual([])
    if (name && process.env.E2E_PICTURES)
      await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}

/** What a page must be given to be looked at, which takes longer than looking: packed, and once. */
async function axeFor(page: Page): Promise<string> {
  return (await page.evaluate(() => 'axe' in window)) ? ';' : PACKED_AXE
}

const require = createRequire(import.meta.url)
const PACKED_AXE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
