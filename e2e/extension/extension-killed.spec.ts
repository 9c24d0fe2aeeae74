// Saves that are cut off in the middle: the whole browser is killed, its background script ends, or the server signs the person out.
import { mkdtempSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestProxy } from '../support/browser/test-proxy.ts'
import { claudeUrl, serveClaude } from '../support/extension/claude-lookalike.ts'
import { type Extension, expect, extensionIn, startBrowser, test } from '../support/extension/extension.ts'
import type { ExtensionApi } from '../support/extension/extension-api.ts'
import { capturesOf } from '../support/library.ts'

declare const chrome: ExtensionApi

test.describe.configure({ timeout: 180_000 })
const READ = { timeout: 60_000 }
const chats = ['chat-1', 'chat-2', 'chat-3', 'chat-4']
const addresses = chats.map((id) => `https://claude.ai/chat/${id}`)

test('after the browser was killed in the middle, what waited is sent by itself, and all conversations are saved once', {
  tag: '@deep',
}, async ({ product }) => {
  const person = await product.proPerson()
  const home = mkdtempSync(join(tmpdir(), 'jotsam-killed-'))
  const proxy = await startTestProxy(product.url)
  const before = extensionIn(await startBrowser(home, proxy))
  await before.signIn(person)
  const { page } = await saveAll(before)
  await expect.poll(() => capturesOf(person)).toHaveLength(1)
  // The answer to the next save is lost: the server has it, and the browser does not know.
  await proxy.dropResponses(/^POST \/rest\/v1\/captures/)
  expect(await capturesOf(person)).toHaveLength(2)
  killBrowser(home)
  await page.waitForEvent('close').catch(() => null)
  proxy.reset()

  const after = extensionIn(await startBrowser(home, proxy))
  const popup = await after.popup()
  await expect(popup.getByText(person.email)).toBeVisible()
  await expect(popup.getByText('Saved', { exact: true }).first()).toBeVisible()
  await expect(popup.getByText('Waiting to be sent')).toHaveCount(0)
  expect(await capturesOf(person)).toHaveLength(2)
  const again = await saveAll(after)
  await expect(after.toast(again.page).last()).toContainText('4 conversations: 2 saved, 2 already there', READ)
  expect(again.read.sort()).toEqual(['chat-3', 'chat-4'])
  expect((await capturesOf(person)).map(({ source_url }) => source_url).sort()).toEqual(addresses)
  await after.context.close()
  await proxy.close()
  rmSync(home, { recursive: true, force: true })
})

test('a chat that is cut off between its captures by the end of the background script, or by a sign-out, is saved once and whole', {
  tag: '@deep',
}, async ({ extension, product }) => {
  const person = await product.proPerson()
  const popup = await extension.signIn(person)
  await serveClaude(extension.context, 2, 120_000)
  const flourOf = async (url: string) => {
    const parts = (await capturesOf(person)).filter(({ source_url }) => source_url === url)
    return [
      parts.length,
      parts
        .map(({ content }) => content)
        .join('')
        .match(/flour(?!")/g)?.length,
    ]
  }
  await test.step('the background script ends when the server has the first capture', async () => {
    const page = await extension.visit(claudeUrl)
    const stored = extension.proxy.dropResponses(/^POST \/rest\/v1\/captures/)
    await page.getByRole('button', { name: 'Save conversation' }).click()
    await stored
    await extension.killWorker()
    extension.proxy.reset()
    await expect(extension.toast(page)).toContainText('2 of 2 turns', READ)
    expect(await flourOf(claudeUrl)).toEqual([3, 20_000])
  })
  await test.step('the server ends the session when it has the first capture', async () => {
    const url = claudeUrl.replaceAll('2', '8')
    const page = await extension.visit(url)
    extension.proxy.disconnectAfter(/^POST \/rest\/v1\/captures/)
    await page.getByRole('button', { name: 'Save conversation' }).click()
    await expect(extension.toast(page)).toContainText('Saved locally')
    expect((await flourOf(url))[0]).toBe(1)
    await (await extension.worker()).evaluate(async (key) => {
      const { [key]: session } = await chrome.storage.local.get(key)
      const over = { ...JSON.parse(session ?? '{}'), expires_at: 1, refresh_token: 'revoked' }
      await chrome.storage.local.set({ [key]: JSON.stringify(over) })
    }, `session:${extension.proxy.url}`)
    extension.proxy.reset()
    await popup.bringToFront()
    await popup.getByRole('button', { name: 'Try again' }).click()
    await expect(popup.getByText('Waiting for you to sign in')).toBeVisible()
    expect((await flourOf(url))[0]).toBe(1)
    await extension.signIn(person, popup)
    await expect.poll(() => flourOf(url), READ).toEqual([3, 20_000])
  })
})

async function saveAll(extension: Extension) {
  const claude = await serveClaude(extension.context, 4)
  for (const id of chats) claude.listed.set(id, '2026-11-01T10:00:00Z')
  const page = await extension.visit('https://claude.ai/chat/none')
  const over = await extension.popup(page)
  await over.getByText('More', { exact: true }).click()
  await over.getByRole('button', { name: 'Save all my conversations' }).click()
  await page.bringToFront()
  return { page, read: claude.read }
}

/** The browser names its process in the lock of its profile. */
function killBrowser(home: string): void {
  const [pid] = /\d+$/.exec(readlinkSync(join(home, 'profile', 'SingletonLock'))) ?? []
  process.kill(Number(pid), 'SIGKILL')
}
