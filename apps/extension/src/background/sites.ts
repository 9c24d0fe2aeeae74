// Where the extension's script runs by itself: on chat sites by the manifest, elsewhere where the person allowed it.
import { parseAddress } from '@jotsam/core/html/web-address'
import { browser } from 'wxt/browser'
import { chatPatterns } from '../settings/chat-patterns.ts'

const ID = 'allowed-sites'

/** Follows what the browser says is allowed now. */
export async function followAllowedSites(): Promise<void> {
  const { origins = [] } = await browser.permissions.getAll()
  const chats = new Set<string>(chatPatterns)
  const matches = origins.filter((origin) => !chats.has(origin) && /^(?:<all_urls>$|(?:https?|\*):\/\/)/.test(origin))
  const registered = await browser.scripting.getRegisteredContentScripts({ ids: [ID] })
  if (registered.length > 0) await browser.scripting.unregisterContentScripts({ ids: [ID] })
  if (matches.length === 0) return
  await browser.scripting.registerContentScripts([
    { id: ID, matches, js: ['page.js'], runAt: 'document_idle', persistAcrossSessions: true },
  ])
}

/** Whether offers may show there: asked to save once from a page, the extension does not stay in it. */
export async function mayOfferOn(url: string): Promise<boolean> {
  const address = parseAddress(url)
  if (!address) return false
  const pattern = `${address.protocol}//${address.hostname}/*`
  if (chatPatterns.some((chat) => chat === pattern)) return true
  // Patterns know no ports.
  return await browser.permissions.contains({ origins: [pattern] }).catch(() => false)
}
