// Getting the extension: what the download page gives out is the real thing.
import { readFileSync } from 'node:fs'
import { expect, test } from './product.ts'

// spec: X04
test('the download page offers the extension as a zip file, a video that plays, and six steps', async ({ page }) => {
  await page.goto('/download')
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the zip file' }).click()
  const zip = readFileSync(await (await downloading).path()).toString('latin1')
  for (const part of ['manifest.json', 'background.js', 'page.js', 'popup.html']) expect(zip).toContain(part)

  const video = page.getByLabel('Installing the extension by hand')
  const seen = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true
    await element.play()
    return { width: element.videoWidth, height: element.videoHeight, captions: element.textTracks.length }
  })
  expect(seen).toEqual({ width: 1280, height: 720, captions: 1 })
  const steps = page.getByRole('region', { name: 'Install by hand, in six steps' })
  await expect(steps.getByRole('listitem')).toHaveCount(6)
})
