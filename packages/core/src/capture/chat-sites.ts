// The AI chat sites that the extension reads. Tests compare the site rules, the texts and the database with this list.

export const chatSites = {
  chatgpt: { name: 'ChatGPT', hosts: ['chatgpt.com', 'chat.openai.com'] },
  claude: { name: 'Claude', hosts: ['claude.ai'] },
  gemini: { name: 'Gemini', hosts: ['gemini.google.com'] },
} as const
