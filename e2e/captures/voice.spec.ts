// Dictation with a scripted speech recogniser in the page: inserting text, errors and availability.
import { devices, type Page } from '@playwright/test'
import { expectAccessible, expectStateAccessible } from '../support/accessible.ts'
import { SAVES } from '../support/browser/request-faults.ts'
import { moveTo } from '../support/in-app.ts'
import { capturesOf } from '../support/library.ts'
import { button, detail, editor, expect, openCapture, startEditing, store } from '../support/opened-capture.ts'
import { pendingCaptures } from '../support/pending-captures.ts'
import { test } from '../support/product.ts'

test.describe.configure({ timeout: 120_000 })

/** Installs the recogniser before the page loads; `hear` and `fail` control it. */
async function installRecogniser(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard = { starts: 0, refuse: false, withhold: false, current: null as unknown }
    class Scripted {
      onresult: ((event: unknown) => void) | null = null
      onerror: ((event: { error: string }) => void) | null = null
      onend: (() => void) | null = null
      constructor() {
        if (heard.withhold) throw new Error('by policy')
        heard.current = this
      }
      start() {
        if (heard.refuse) throw new Error('not now')
        heard.starts += 1
      }
      stop() {
        this.onend?.()
      }
      abort() {}
    }
    Object.assign(window, { heard, SpeechRecognition: Scripted, webkitSpeechRecognition: undefined })
  })
}

interface Heard {
  starts: number
  /** Makes start() throw. */
  refuse: boolean
  /** Makes the constructor throw. */
  withhold: boolean
  current: Record<string, ((event?: unknown) => void) | undefined>
}

async function hear(page: Page, transcript: string, isFinal: boolean): Promise<void> {
  await page.evaluate(
    ([words, sure]) => {
      const { current } = Reflect.get(window, 'heard') as Heard
      current.onresult?.({ resultIndex: 0, results: [Object.assign([{ transcript: words }], { isFinal: sure })] })
    },
    [transcript, isFinal] as const,
  )
}

async function fail(page: Page, error: string): Promise<void> {
  await page.evaluate((code) => {
    const { current } = Reflect.get(window, 'heard') as Heard
    current.onerror?.({ error: code })
    current.onend?.()
  }, error)
}

/** Opens a new note again, with what the browser provides now. */
async function reopen(page: Page): Promise<void> {
  await button(page, 'Cancel').click()
  await expect(detail(page)).toHaveCount(0)
  await moveTo(page, '/dashboard?capture=new')
}

const starts = (page: Page) => page.evaluate(() => (Reflect.get(window, 'heard') as Heard).starts)
const start = (page: Page) => button(page, 'Start voice recording')
const stop = (page: Page) => button(page, 'Stop voice recording')

test('dictation inserts what was said, and says why when it cannot', { tag: '@desktop' }, async ({ page, product }) => {
  const person = await product.proPerson()
  await installRecogniser(page)
  await openCapture(page, product, person, 'new')
  // spec: W01, W04
  await test.step('interim words are previewed, final ones are inserted at the cursor and undone separately, and a lost save is stored once', async () => {
    await editor(page).click()
    await page.keyboard.type('Hello world')
    await page.keyboard.press('Home')
    for (let step = 0; step < 'Hello'.length; step += 1) await page.keyboard.press('ArrowRight')
    await start(page).click()
    await expect(stop(page)).toBeVisible()
    await expect(detail(page).getByText('Listening...')).toBeVisible()
    await hear(page, 'brave', false)
    await expect(detail(page).getByText('brave', { exact: true })).toBeVisible()
    await expect(editor(page)).toHaveText('Hello world')
    await expectAccessible(page, 'voice-recording')
    await hear(page, 'brave new', true)
    await expect(editor(page)).toHaveText('Hello brave new world')
    await expect(editor(page)).toBeFocused()
    await fail(page, 'no-speech')
    await expect.poll(() => starts(page)).toBe(2)
    await hear(page, ' and old', true)
    await expect(editor(page)).toHaveText('Hello brave new and old world')
    await page.keyboard.press('Control+z')
    await expect(editor(page)).toHaveText('Hello brave new world')
    // The text goes to the editor's cursor even while another field has the focus.
    await detail(page).getByLabel('Title').fill('Dictated')
    await hear(page, 'indeed', true)
    await expect(editor(page)).toHaveText('Hello brave new indeed world')
    await expect(detail(page).getByLabel('Title')).toBeFocused()
    await stop(page).click()
    await expect(start(page)).toBeVisible()
    await expect(detail(page).getByText('Listening...')).toHaveCount(0)

    await page.route(SAVES, (route) => route.abort('connectionreset'))
    await button(page, 'Create').click()
    await expect(page.getByText('Saved locally. Will sync when connection improves.')).toBeVisible()
    await page.unroute(SAVES)
    // The app retries by itself; the event makes it retry now.
    await page.evaluate(() => dispatchEvent(new Event('online')))
    const dictated = { title: 'Dictated', content: '<p>Hello brave new indeed world</p>' }
    await expect.poll(() => capturesOf(person)).toMatchObject([dictated])
    await expect.poll(() => pendingCaptures(page)).toEqual([])
    expect(await capturesOf(person)).toHaveLength(1)
  })
  // spec: W11, W12, W13, W14, W16
  await test.step('each fatal error stops the recording and shows what to do', async () => {
    await moveTo(page, '/dashboard?capture=new')
    await expect(start(page)).toBeVisible()
    const before = await starts(page)
    const sentences = [
      ['not-allowed', 'Microphone access denied. Please allow microphone permission.'],
      ['audio-capture', 'No microphone found. Please check your microphone.'],
      ['network', 'Network error. Please check your internet connection.'],
      ['language-not-supported', 'Speech recognition error: language-not-supported.'],
    ] as const
    for (const [code, sentence] of sentences) {
      await start(page).click()
      await expect(stop(page)).toBeVisible()
      await fail(page, code)
      await expect(detail(page).getByRole('alert')).toHaveText(sentence)
      await expect(start(page)).toBeVisible()
    }
    expect(await starts(page)).toBe(before + sentences.length)
    await page.evaluate(() => {
      ;(Reflect.get(window, 'heard') as Heard).refuse = true
    })
    await start(page).click()
    await expect(detail(page).getByRole('alert')).toHaveText('Failed to start recording. Please try again.')
    await expect(start(page)).toBeVisible()
  })
  // spec: W15
  await test.step('an error shows when the browser does not provide a recogniser', async () => {
    await page.evaluate(() => {
      ;(Reflect.get(window, 'heard') as Heard).withhold = true
    })
    await reopen(page)
    await start(page).click()
    await expect(detail(page).getByRole('alert')).toHaveText('Speech recognition not available.')
  })
  // spec: W09
  await test.step('a browser without speech recognition shows that it is not supported', async () => {
    await page.evaluate(() => Object.assign(window, { SpeechRecognition: undefined }))
    await reopen(page)
    const unsupported = button(page, 'Voice recording not supported in this browser')
    await expect(unsupported).toHaveAttribute('aria-disabled', 'true')
    await unsupported.click({ force: true })
    await expect(detail(page).getByRole('alert')).toHaveText('Voice recording not supported in this browser')
  })
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...phone } = devices['Pixel 7']
  test.use(phone)

  test('the button leads Free to pricing, and on Pro shows a setup state and then that recording is not available', async ({
    page,
    product,
  }) => {
    await installRecogniser(page)
    await page.clock.install()
    const person = await product.person()
    const capture = await store(person, { content: 'From a chat', source_url: 'https://chatgpt.com/c/1' })
    await openCapture(page, product, person, capture.id)
    // spec: W02, W03
    await test.step('the voice button has a badge, records nothing and leads to pricing', async () => {
      await expectStateAccessible(page, 'voice-free')
      const voice = button(page, 'Voice recording (Pro feature)')
      await expect(voice.locator('..').getByText('Pro', { exact: true })).toBeVisible()
      await voice.click()
      const alert = page.getByRole('alertdialog')
      await expect(alert).toContainText('Voice recording is a Pro feature. Upgrade to Pro to dictate notes.')
      await alert.getByRole('button', { name: 'Not now' }).click()
      await expect(alert).toBeHidden()
      await voice.click()
      await alert.getByRole('button', { name: 'Upgrade to Pro' }).click()
      await expect(page).toHaveURL(/\/pricing$/)
      expect(await starts(page)).toBe(0)
    })
    await page.goBack()
    await expect(detail(page)).toBeVisible()
    await person.client.rpc('start_trial').throwOnError()
    // spec: W07, W08
    await test.step('on Pro it shows a setup state for a second and then that recording is not available', async () => {
      // The editor is loaded now, so it opens at once the next time.
      await startEditing(page)
      await button(page, 'Cancel').click()
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000))
      await startEditing(page)
      await expect(button(page, 'Setting up voice recording')).toBeVisible()
      await page.clock.runFor(999)
      await expect(button(page, 'Setting up voice recording')).toBeVisible()
      await page.clock.runFor(1)
      const missing = button(page, 'Voice recording not available on mobile')
      await expect(missing).toHaveAttribute('aria-disabled', 'true')
      await missing.tap({ force: true })
      await expect(detail(page).getByRole('alert')).toHaveText('Voice recording not available on mobile')
      expect(await starts(page)).toBe(0)
    })
  })
})
