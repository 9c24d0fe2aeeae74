// Where the content script runs by itself: on chat sites by the manifest, on other sites with the person's permission.
import { parseAddress } from '@jotsam/core/html/web-address'
import { browser } from 'wxt/browser'
import { chatPatterns } from '../settings/chat-patterns.ts'

const ID = 'allowed-sites'

/** Registers the content script for the sites that are allowed now. */
export async function registerOnAllowedSites(): Promise<void> {
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

/** False on a page where the script was only injected for one save: it shows no buttons there afterwards. */
export async function mayShowButtonsOn(url: string): Promise<boolean> {
  const address = parseAddress(url)
  if (!address) return false
  const pattern = `${address.protocol}//${address.hostname}/*`
  if (chatPatterns.some((chat) => chat === pattern)) return true
  // Match patterns have no ports.
  return await browser.permissions.contains({ origins: [pattern] }).catch(() => false)
}
