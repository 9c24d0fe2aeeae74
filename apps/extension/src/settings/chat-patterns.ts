// The chat sites where the extension is at home: the only pages it may read without being asked to.

export const chatPatterns = [
  'https://chatgpt.com/*',
  'https://chat.openai.com/*',
  'https://claude.ai/*',
  'https://gemini.google.com/*',
] as const

/** What the browser asks the person for when buttons should show on every site. */
export const everySite = ['https://*/*', 'http://*/*'] as const
