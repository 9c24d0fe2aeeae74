// The AI chat sites that the extension reads. Tests compare the site rules, the texts and the database with this list.
import { webHost } from '../../html/web-address.ts'

export const chatSites = {
  chatgpt: { name: 'ChatGPT', hosts: ['chatgpt.com', 'chat.openai.com'] },
  claude: { name: 'Claude', hosts: ['claude.ai'] },
  gemini: { name: 'Gemini', hosts: ['gemini.google.com'] },
} as const

/** Chat sites that the extension reads when the person asks for it: the browser asks for permission at the first use. */
export const moreChatSites = {
  perplexity: { name: 'Perplexity', hosts: ['perplexity.ai', 'www.perplexity.ai'] },
  grok: { name: 'Grok', hosts: ['grok.com'] },
  copilot: { name: 'Copilot', hosts: ['copilot.microsoft.com'] },
  deepseek: { name: 'DeepSeek', hosts: ['chat.deepseek.com'] },
  aistudio: { name: 'AI Studio', hosts: ['aistudio.google.com'] },
  notebooklm: { name: 'NotebookLM', hosts: ['notebooklm.google.com'] },
  mistral: { name: 'Mistral', hosts: ['chat.mistral.ai'] },
  kimi: { name: 'Kimi', hosts: ['kimi.com', 'www.kimi.com', 'kimi.moonshot.cn'] },
} as const

export function isChatAddress(address: string | null): boolean {
  return HOSTS.has(webHost(address) ?? '')
}

const HOSTS: ReadonlySet<string> = new Set(
  Object.values({ ...chatSites, ...moreChatSites }).flatMap(({ hosts }) => [...hosts]),
)
