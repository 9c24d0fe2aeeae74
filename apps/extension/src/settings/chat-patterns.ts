// The chat sites: the only pages that the extension may read without being asked.
import { chatSites, moreChatSites } from '@jotsam/core/capture/sources/chat-sites'

export const chatPatterns: readonly string[] = patternsOf(chatSites)

/** Chat sites that the browser asks for at the first use. */
export const askedPatterns: readonly string[] = patternsOf(moreChatSites)

function patternsOf(sites: Record<string, { readonly hosts: readonly string[] }>): string[] {
  return Object.values(sites).flatMap(({ hosts }) => hosts.map((host) => `https://${host}/*`))
}

/** The permission that the browser asks for when the buttons should show on every site. */
export const everySite = ['https://*/*', 'http://*/*'] as const
