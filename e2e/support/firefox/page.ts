// A person's actions in a page, sent to Firefox. Each waits until it is possible.
import type { Firefox } from './marionette.ts'

export type FirefoxPage = ReturnType<typeof pageOf>

export function pageOf(firefox: Firefox) {
  const run = async (script: string, ...args: unknown[]) =>
    valueIn(await firefox.command('WebDriver:ExecuteScript', { script, args }))
  const found = (using: string, value: string) =>
    waitedFor(value, async () => idOf(await firefox.command('WebDriver:FindElement', { using, value })))
  return {
    run,
    async goTo(url: string): Promise<void> {
      await firefox.command('WebDriver:Navigate', { url })
    },
    async click(xpath: string): Promise<void> {
      await firefox.command('WebDriver:ElementClick', { id: await found('xpath', xpath) })
    },
    async fill(label: string, text: string): Promise<void> {
      const id = await found('xpath', `//label[contains(., "${label}")]/following::*[self::input or self::textarea][1]`)
      await firefox.command('WebDriver:ElementClear', { id })
      await firefox.command('WebDriver:ElementSendKeys', { id, text })
    },
    /** Waits until an element in the closed shadow root of another has the text. */
    async untilInside(host: string, selector: string, text: string): Promise<void> {
      await waitedFor(text, async () => {
        const elements = await firefox.command('WebDriver:FindElements', { using: 'css selector', value: host })
        for (const id of idsOf(elements)) {
          const shadowRoot = idOf(await firefox.command('WebDriver:GetShadowRoot', { id }))
          const inside = { shadowRoot, using: 'css selector', value: selector }
          for (const each of idsOf(await firefox.command('WebDriver:FindElementsFromShadowRoot', inside))) {
            const shown = valueIn(await firefox.command('WebDriver:GetElementText', { id: each }))
            if (String(shown).includes(text)) return true
          }
        }
        return null
      })
    },
    /** Waits until the script's value is true. */
    async until(script: string, ...args: unknown[]): Promise<void> {
      await waitedFor(script, async () => (await run(script, ...args)) === true || null)
    },
  }
}

const PATIENCE_MS = 20_000

async function waitedFor<T>(what: string, look: () => Promise<T | null>): Promise<T> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const seen = await look().catch((error) => (Date.now() < end ? null : Promise.reject(error)))
    if (seen !== null) return seen
    if (Date.now() > end) throw new Error(`Never seen: ${what}`)
    await new Promise((later) => setTimeout(later, 250))
  }
}

function valueIn(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'value' in answer ? answer.value : null
}

/** Elements and shadow roots arrive as an object with one key. */
function idOf(answer: unknown): string {
  const value = valueIn(answer)
  return typeof value === 'object' && value !== null ? String(Object.values(value)[0]) : ''
}

function idsOf(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.map((value) => idOf({ value })) : []
}
