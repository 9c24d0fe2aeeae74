// A key together with the one that makes it a command, as it is written on the person's own keyboard.
const HAS_COMMAND_KEY = /mac|iphone|ipad/i.test(navigator.userAgent)

export const shortcutText = (key: string): string => (HAS_COMMAND_KEY ? `⌘${key}` : `Ctrl+${key}`)
