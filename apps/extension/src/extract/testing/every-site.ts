// The eleven chat sites, each with an address of a chat and its fixture.
import aistudio from '../fixtures/aistudio.html?raw'
import chatgpt from '../fixtures/chatgpt.html?raw'
import claude from '../fixtures/claude.html?raw'
import copilot from '../fixtures/copilot.html?raw'
import deepseek from '../fixtures/deepseek.html?raw'
import gemini from '../fixtures/gemini.html?raw'
import grok from '../fixtures/grok.html?raw'
import kimi from '../fixtures/kimi.html?raw'
import mistral from '../fixtures/mistral.html?raw'
import notebooklm from '../fixtures/notebooklm.html?raw'
import perplexity from '../fixtures/perplexity.html?raw'

export const everySite: [url: string, fixture: string][] = [
  ['https://chatgpt.com/c/1', chatgpt],
  ['https://claude.ai/chat/1', claude],
  ['https://gemini.google.com/app/1', gemini],
  ['https://www.perplexity.ai/search/tea-1', perplexity],
  ['https://grok.com/c/1', grok],
  ['https://copilot.microsoft.com/chats/1', copilot],
  ['https://chat.deepseek.com/a/chat/s/1', deepseek],
  ['https://aistudio.google.com/prompts/1', aistudio],
  ['https://notebooklm.google.com/notebook/1', notebooklm],
  ['https://chat.mistral.ai/chat/1', mistral],
  ['https://www.kimi.com/chat/1', kimi],
]
