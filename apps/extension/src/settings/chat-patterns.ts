// The chat sites: the only pages that the extension may read without being asked.
import { chatSites } from '@jotsam/core/capture/chat-sites'

export const chatPatterns: readonly string[] = Object.values(chatSites).flatMap(({ hosts }) =>
  hosts.map((host) => `https://${host}/*`),
)

/** The permission that the browser asks for when the buttons should show on every site. */
export const everySite = ['https://*/*', 'http://*/*'] as const
