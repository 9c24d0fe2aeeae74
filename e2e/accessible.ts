// No serious fault for people who use assistive technology, in both themes; and a picture of the screen beside the results.
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

/** Looks at the page as it stands, once in each theme. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  // What fades in has no contrast yet.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`),
      `${name}, ${colorScheme}`,
    ).toEqual([])
    await page.screenshot({ path: test.info().outputPath(`${name}-${colorScheme}.png`) })
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
