// npm run bench -- extension [megabytes=2]: the built extension reads a very long chat from the site's data and from its page in
// a real Chromium, then splits it into captures and writes Markdown. CHROMIUM names the browser.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { conversationMarkdown } from '../../apps/extension/src/export/conversation-markdown.ts'
import { conversationReceipt } from '../../apps/extension/src/extract/conversation-receipt.ts'
import { builtInRules } from '../../apps/extension/src/extract/sites/built-in-rules.ts'
import { splitIntoCaptures } from '../../apps/extension/src/extract/split-into-captures.ts'
import type { Conversation } from '../../apps/extension/src/extract/types.ts'
import { receiptLine } from '../../apps/extension/src/receipt-line.ts'
import { chromium } from '../chromium.ts'
import { quantile } from '../platform/measure.ts'
import { ADDRESS, chatgptData, chatgptPage } from './conversation.ts'

const RUNS = 5
const GOAL_MS = 2000

/** Run from the repository's root. */
export default async function benchExtension(out: (line: string) => void, args: readonly string[] = []): Promise<void> {
  const given = Object.fromEntries(args.map((arg) => arg.split('=')))
  const data = chatgptData(Number(given.megabytes ?? 2) * 1_000_000)
  await using browser = await chromium()
  const page = await browser.newPage()
  await page.addScriptTag({ content: readFileSync(resolve('apps/extension/.output/chrome-mv3/reader.js'), 'utf8') })
  const fromData = await read(page, data)
  const html = chatgptPage(fromData.conversation.turns)
  await page.evaluate(`document.open(); document.write(${JSON.stringify(html)}); document.close()`)
  const fromPage = await read(page, null)
  const { conversation } = fromData
  const [split, parts] = measured(() => splitIntoCaptures(conversation))
  const [written, markdown] = measured(() => conversationMarkdown(conversation, new Date(0)))
  out(`${receiptLine(conversationReceipt(conversation))}; from the page: ${fromPage.conversation.turns.length} turns`)
  out('| step | from | ms |')
  out('|---|---|---|')
  const row = (name: string, size: number, ms: number) =>
    out(`| ${name} | ${(size / 1e6).toFixed(1)} MB | ${Math.round(ms)} |`)
  row('read from the site’s data', JSON.stringify(data).length, fromData.ms)
  row('read from the page, all of it drawn', html.length, fromPage.ms)
  row(`split into ${parts.length} captures`, html.length, split)
  row('written as Markdown', markdown.length, written)
  const whole = [fromData.ms, fromPage.ms].map((ms) => Math.round(ms + split + written))
  out(`Whole, from the data: ${whole[0]} ms, from the page: ${whole[1]} ms, of ${GOAL_MS} at most.`)
  const isShort = fromPage.conversation.turns.length !== conversation.turns.length
  if (isShort || whole.some((ms) => ms > GOAL_MS)) process.exitCode = 1
}

/** The median of several readings, without the pauses for scrolling. */
async function read(page: Page, data: object | null): Promise<{ ms: number; conversation: Conversation }> {
  const rules = builtInRules.find(({ site }) => site === 'chatgpt')
  const answer = await page.evaluate(`(async () => {
    const data = ${JSON.stringify(data)}
    const rules = ${JSON.stringify(rules)}
    const tools = {
      fetchJson: async (address) => {
        if (!data) throw new Error('404')
        return address === '/api/auth/session' ? { accessToken: 'x' } : data
      },
      scrollTo: (element, top) => element.scrollTo({ top }),
      wait: async () => undefined,
      signal: new AbortController().signal,
      onProgress: () => undefined,
    }
    // The reader identifies a conversation by its page's address.
    const page = new Proxy(document, {
      get: (target, name) => {
        if (name === 'URL' || name === 'baseURI') return ${JSON.stringify(ADDRESS)}
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
    const times = []
    let conversation
    for (let run = 0; run < ${RUNS}; run += 1) {
      const began = performance.now()
      conversation = await window[Symbol.for('jotsamReader')].readConversation(page, rules, tools)
      times.push(performance.now() - began)
    }
    return { ms: times.sort((a, b) => a - b)[${Math.floor(RUNS / 2)}], conversation }
  })()`)
  return answer as { ms: number; conversation: Conversation }
}

function measured<Result>(run: () => Result): [number, Result] {
  const times: number[] = []
  let result = run()
  for (let at = 0; at < RUNS; at += 1) {
    const began = performance.now()
    result = run()
    times.push(performance.now() - began)
  }
  return [quantile(times, 0.5), result]
}
