// A keyboard shortcut as the person's keyboard labels it: ⌘K or Ctrl+K.
const HAS_COMMAND_KEY = /mac|iphone|ipad/i.test(navigator.userAgent)

export const shortcutText = (key: string): string => (HAS_COMMAND_KEY ? `⌘${key}` : `Ctrl+${key}`)
