// The download page of the extension.
import { readFileSync } from 'node:fs'
import { strFromU8, unzipSync } from 'fflate'
import { expectAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/product.ts'

const ZIP = '**/downloads/jotsam-chrome.zip'

const serverIn = (files: Record<string, Uint8Array>): unknown =>
  JSON.parse(strFromU8(files['server.json'] ?? new Uint8Array()))

test('the download page offers the zip file and explains how to install it', async ({ page, product }) => {
  await page.goto('/download')
  // spec: X04
  await test.step('the page has a video and six steps, is accessible, and fits a phone', async () => {
    await expect(page.getByRole('link', { name: 'Download the zip file' })).toHaveAttribute(
      'href',
      /jotsam-chrome\.zip$/,
    )
    await expect(page.getByRole('link', { name: 'Zip file for Firefox' })).toHaveAttribute(
      'href',
      /jotsam-firefox\.zip$/,
    )
    const video = page.getByLabel('Installing the extension by hand')
    const seen = await video.evaluate(async (element: HTMLVideoElement) => {
      element.muted = true
      await element.play()
      return { width: element.videoWidth, height: element.videoHeight, captions: element.textTracks.length }
    })
    expect(seen).toEqual({ width: 1280, height: 720, captions: 1 })
    const steps = page.getByRole('region', { name: 'Install by hand, in six steps' })
    await expect(steps.getByRole('listitem')).toHaveCount(6)
    await expect(steps).toContainText('chrome://extensions')
    await expect(page.getByRole('main')).toContainText('version 88 or later')
    await expect(page.getByRole('link', { name: 'Get it from the store' })).toHaveAttribute('href', /chromewebstore/)
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await expectAccessible(page, 'download')
  })

  await test.step('an error shows when the zip file is missing or unreachable, and it is downloaded once it is available', async () => {
    await page.route(ZIP, (route) => route.fulfill({ status: 404, body: 'Not found' }))
    await page.getByRole('link', { name: 'Download the zip file' }).click()
    await expect(page.getByRole('alert')).toContainText('The zip file is not on this server at the moment')
    await expect(page.getByRole('alert').getByRole('link', { name: 'Get it from the store' })).toBeVisible()

    await page.unroute(ZIP)
    await page.route(ZIP, (route) => route.abort())
    await page.getByRole('link', { name: 'Download the zip file' }).click()
    await expect(page.getByRole('alert')).toContainText('could not be reached')

    await page.unroute(ZIP)
    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download the zip file' }).click()
    const zip = await downloading
    expect(zip.suggestedFilename()).toBe('jotsam-chrome.zip')
    const files = unzipSync(readFileSync(await zip.path()))
    for (const part of ['manifest.json', 'background.js', 'page.js', 'popup.html']) expect(files).toHaveProperty([part])
    // The extension connects to the server that it was downloaded from, also when "Save link as" or another program fetched it.
    expect(serverIn(files)).toEqual({ server: product.url })
    for (const name of ['Download the zip file', 'Zip file for Firefox']) {
      const address = (await page.getByRole('link', { name }).getAttribute('href')) ?? ''
      const plain = await page.request.get(address)
      expect(serverIn(unzipSync(await plain.body()))).toEqual({ server: product.url })
    }
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
