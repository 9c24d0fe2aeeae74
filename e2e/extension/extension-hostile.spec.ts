// Hostile text from pages, chats and the server never runs where the extension shows it.
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { claudeUrl } from '../support/extension/claude-lookalike.ts'
import { expect, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { xssPayloads } from '../support/xss-payloads.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 90_000 })

test('hostile titles, notebooks and conversations show as text in the popup, in the toast and in files', async ({
  extension,
  product,
}) => {
  const escaped: string[] = []
  const watch = (page: Page) => {
    page.on('dialog', (dialog) => {
      escaped.push(`${page.url()} ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('console', (line) => /Content Security Policy/.test(line.text()) && escaped.push(line.text()))
    page.on('request', (request) => request.url().includes('evil.example') && escaped.push(request.url()))
  }
  extension.context.on('page', watch)
  const person = await product.proPerson()
  // Our server rejects such names; another server might not.
  const notebooks = xssPayloads.map((name) => ({ id: crypto.randomUUID(), name, parent_id: null }))
  extension.proxy.answer('/rest/v1/folders?select=id%2Cname%2Cparent_id', notebooks)
  const popup = await extension.signIn(person)
  await expect(popup.getByLabel('Notebook').locator('option')).toHaveCount(1 + xssPayloads.length)

  // The popup lists pending saves by their titles.
  const waits = { userId: person.id, server: extension.proxy.url, tries: 0, dueAt: 9e15, refusal: null, fault: null }
  const entries = xssPayloads.map((title) => {
    const job = { kind: 'capture', title, html: title, sourceUrl: null, receipt: null }
    return { ...waits, id: crypto.randomUUID(), createdAt: new Date().toISOString(), job }
  })
  await popup.evaluate(async (kept) => {
    await chrome.storage.local.set(Object.fromEntries(kept.map((entry) => [`outbox:${entry.id}`, entry])))
  }, entries)
  await popup.reload()
  await expect(popup.getByRole('listitem')).toHaveCount(xssPayloads.length)
  await expect(
    popup.getByRole('listitem').getByText('<img src=x onerror=alert(1)>', { exact: true }).first(),
  ).toBeVisible()
  expect(await hostileElementsIn(popup)).toEqual([])

  // The chat and its title consist of payloads.
  const title = '<img src=x onerror=alert(1)><svg onload=alert(1)>'
  const messages = xssPayloads.map((text, at) => ({
    uuid: `m${at}`,
    parent_message_uuid: at === 0 ? null : `m${at - 1}`,
    sender: at % 2 ? 'assistant' : 'human',
    content: [{ type: 'text', text, citations: [] }],
  }))
  await extension.context.route('https://claude.ai/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/api/organizations') return route.fulfill({ json: [{ uuid: 'org' }] })
    if (pathname.startsWith('/api/'))
      return route.fulfill({
        json: { name: title, current_leaf_message_uuid: messages.at(-1)?.uuid, chat_messages: messages },
      })
    return route.fulfill({ contentType: 'text/html', body: `<title>Chat</title><main></main>${sameName}` })
  })
  const page = await extension.visit(claudeUrl)
  // The page has elements with the names of the extension's element and variables.
  await page.getByRole('button', { name: 'Save conversation' }).click()
  const toast = extension.toast(page)
  await expect(toast).toContainText(`${xssPayloads.length} of ${xssPayloads.length} turns`)
  await expect(toast).toContainText(title)
  expect(
    await toast.locator('.say *').evaluateAll((all) => [...new Set(all.map(({ localName }) => localName))]),
  ).toEqual(['strong', 'p'])

  const over = await extension.popup(page)
  await over.getByText('More', { exact: true }).click()
  const opening = extension.context.waitForEvent('page')
  await over.getByRole('button', { name: 'PDF' }).click()
  const tab = await opening
  const pdf = readFileSync(await (await tab.waitForEvent('download')).path(), 'latin1')
  expect(pdf).not.toMatch(/javascript:|vbscript:/i)
  await expect(tab.locator('iframe')).toHaveCount(0)
  expect(await hostileElementsIn(tab)).toEqual([])
  for (const format of ['Markdown', 'JSON']) {
    const downloading = over.waitForEvent('download')
    await over.getByRole('button', { name: format }).click()
    const file = readFileSync(await (await downloading).path(), 'utf8')
    expect(file).toContain('alert(1)')
    if (format === 'Markdown') expect(outsideCode(file)).not.toMatch(/(?<!\\)<(?:script|img|svg|iframe|object|a\s)/i)
  }
  expect(escaped).toEqual([])
  extension.context.off('page', watch)
})

const sameName = `<i id="jotsamReader"></i><i id="jotsamPage"></i><form id="browser"><input name="runtime" id="x"></form><script>
  customElements.define('jotsam-extension', class extends HTMLElement {
    constructor() {
      super()
      this.attachShadow({ mode: 'closed' })
    }
  })
</script>`

/** Lists elements and attributes that only hostile text could have added. */
async function hostileElementsIn(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    [...document.body.querySelectorAll('*')].flatMap((element) => {
      const isStranger = /^(?:script|iframe|object|embed|img|video|audio|form|style|base|meta|link|math)$/.test(
        element.localName,
      )
      const isOwn = element.localName === 'form' && element.closest('#root') !== null
      const runs = [...element.attributes].filter(
        ({ name, value }) => name.startsWith('on') || /^\s*(?:javascript|vbscript|data):/i.test(value),
      )
      return (isStranger && !isOwn) || runs.length > 0 ? [element.outerHTML.slice(0, 200)] : []
    }),
  )
}

function outsideCode(markdown: string): string {
  return markdown
    .replace(/^---[\s\S]*?\n---\n/, '')
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`\n]*`/g, '')
}
