// Passes a conversation to the tab that makes a PDF of it. It is kept in memory only and deleted when read.
import { browser } from 'wxt/browser'
import type { Conversation } from '../extract/types.ts'
import { conversationSchema } from '../messaging/schemas.ts'

export async function openPdfTab(conversation: Conversation): Promise<void> {
  const id = crypto.randomUUID()
  await browser.storage.session.set({ [key(id)]: conversation })
  await browser.tabs.create({ url: `${browser.runtime.getURL('/pdf.html')}#${id}` })
}

export async function takeForPdf(id: string): Promise<Conversation | null> {
  const kept = (await browser.storage.session.get(key(id)))[key(id)]
  await browser.storage.session.remove(key(id))
  return conversationSchema.safeParse(kept).data ?? null
}

function key(id: string): string {
  return `pdf:${id}`
}
