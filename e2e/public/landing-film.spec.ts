// The film on the landing page: a still picture until it is in view or pressed, and no autoplay with reduced motion.
import { expectStateAccessible } from '../support/accessible.ts'
import { expect, test } from '../support/product.ts'

const film = 'Saving a chat and finding it again: a silent film of thirteen seconds'

test('the film loads and plays when it comes into view, and can be stopped', async ({ page }) => {
  // The other tests run with reduced motion.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  const part = page.getByRole('region', { name: 'From the chat to your notes in one click' })
  await expect(part).toContainText('On the dashboard two words find it again')
  await page.waitForLoadState('networkidle')
  expect(asked.filter((path) => /saving-.*\.webm|play-film/.test(path))).toEqual([])
  await part.getByRole('link', { name: 'Play the film' }).scrollIntoViewIfNeeded()
  await part.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  const video = part.getByLabel(film)
  await expect(video).toHaveJSProperty('paused', false)
  await expect(video).toHaveJSProperty('muted', true)
  await expect(video).toHaveJSProperty('controls', true)
  expect(asked.filter((path) => /saving-light-.*\.webm/.test(path))).not.toEqual([])
  expect(asked.filter((path) => /saving-dark-.*\.webm/.test(path))).toEqual([])
  await expect(part.getByRole('link', { name: 'Play the film' })).toBeHidden()
  await expectStateAccessible(page, 'landing-film')
})

test('with reduced motion the film is a picture with a button that plays it', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const part = page.getByRole('region', { name: 'From the chat to your notes in one click' })
  const play = part.getByRole('link', { name: 'Play the film' })
  await play.scrollIntoViewIfNeeded()
  await expect(part.getByAltText(/receipt: 6 of 6 turns/).locator('visible=true')).toHaveCount(1)
  await page.waitForLoadState('networkidle')
  await expect(part.locator('video')).toHaveCount(0)
  await play.click()
  const video = part.getByLabel(film)
  await expect(video).toBeFocused()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  expect(await video.evaluate(({ videoWidth, videoHeight }: HTMLVideoElement) => [videoWidth, videoHeight])).toEqual([
    1280, 720,
  ])
})
