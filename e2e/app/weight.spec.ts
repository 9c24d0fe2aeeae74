// How much script the dashboard downloads before it can be used. routes.spec.ts has the landing page.
import { openDashboard, saveCaptures } from '../support/library.ts'
import { expect, test } from '../support/product.ts'
import { scriptsOf } from '../support/script-weight.ts'

test('the dashboard loads at most 220 kB of script before anything is opened', async ({ page, product }) => {
  const person = await product.proPerson()
  await saveCaptures(person, [{ title: 'One' }, { title: 'Two' }])
  const scripts = scriptsOf(page)
  await openDashboard(page, product, person)
  await expect(page.getByRole('article', { name: 'Two' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await scripts.compressedBytes()).toBeLessThan(220_000)
})
