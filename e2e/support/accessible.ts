// Checks a page with axe. With E2E_PICTURES=yes it does so in both themes and also saves screenshots with the results.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

export const BOTH_THEMES = ['light', 'dark'] as const

/** Only these rules depend on the theme, so the dark theme is checked for these alone. */
const RULES_OF_COLOUR = [
  'color-contrast',
  'link-in-text-block',
  ...(process.env.E2E_PICTURES ? ['color-contrast-enhanced'] : []),
]

/**
 * Checks the current page; `name` names the screenshots. The unit test of the colour tokens proves that what has enough
 * contrast in the light theme has it in the dark one, so only a few screens are measured in both.
 */
export async function expectAccessible(
  page: Page,
  name = '',
  themes: readonly ('light' | 'dark')[] = process.env.E2E_PICTURES ? BOTH_THEMES : ['light'],
): Promise<void> {
  for (const colorScheme of themes) {
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
    const axe = new AxeBuilder({ page, axeSource: await axeFor(page) }).setLegacyMode().options({
      resultTypes: ['violations'],
      preload: { assets: ['media'] },
      rules: process.env.E2E_PICTURES ? { 'color-contrast-enhanced': { enabled: true } } : {},
    })
    if (colorScheme === 'dark') axe.withRules(RULES_OF_COLOUR)
    const { violations } = await axe.analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.filter(({ any }) => !isOnButton({ id, any })).map(({ html }) => `${id}: ${html}`),
    )
    expect(found, `${name} ${colorScheme}`.trim()).toEqual([])
    if (name && process.env.E2E_PICTURES)
      await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
  }
  if (themes.includes('dark')) await page.emulateMedia({ colorScheme: 'light' })
}

/**
 * Checks another state of a screen that `expectAccessible` checks elsewhere. A check takes longer than opening the screen, so
 * only `npm run test:phone` makes these.
 */
export async function expectStateAccessible(page: Page, name = ''): Promise<void> {
  if (process.env.E2E_PICTURES) await expectAccessible(page, name)
}

/** Text has the contrast of AAA. The words on filled buttons have that of AA. */
function isOnButton({ id, any }: { id: string; any: { data: unknown }[] }): boolean {
  const { fgColor } = (any[0]?.data ?? {}) as { fgColor?: string }
  return id === 'color-contrast-enhanced' && ON_PRIMARY.includes(fgColor ?? '')
}

/** The token `--on-primary` in both themes. */
const ON_PRIMARY = ['#ffffff', '#06211d']

/** Injecting axe takes longer than running it, so it is minified and injected once per page. */
async function axeFor(page: Page): Promise<string> {
  return (await page.evaluate(() => 'axe' in window)) ? ';' : PACKED_AXE
}

const require = createRequire(import.meta.url)
const PACKED_AXE = readFileSync(
  createRequire(require.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)
