// A keyboard shortcut as the person's keyboard labels it: ⌘K or Ctrl+K.
export const hasCommandKey = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent)

export const shortcutText = (key: string): string => (hasCommandKey() ? `⌘${key}` : `Ctrl+${key}`)
