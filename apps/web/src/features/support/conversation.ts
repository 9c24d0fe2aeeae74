// A conversation with the assistant, kept for this tab: a reload goes on where it was.
import { storageKeys } from '@jotsam/core/pending/storage-keys'
import { z } from 'zod/mini'

const message = z.object({
  id: z.string(),
  text: z.string(),
  isUser: z.boolean(),
  timestamp: z.string(),
})
const schema = z.object({ messages: z.array(message), typed: z.string() })

export type ChatMessage = z.infer<typeof message>
export type Conversation = z.infer<typeof schema>

export const noConversation: Conversation = { messages: [], typed: '' }

export function readConversation(): Conversation {
  try {
    return schema.parse(JSON.parse(sessionStorage.getItem(storageKeys.supportChat) ?? 'null'))
  } catch {
    return noConversation
  }
}

export function keepConversation(conversation: Conversation): void {
  try {
    if (conversation.messages.length === 0 && conversation.typed === '')
      sessionStorage.removeItem(storageKeys.supportChat)
    else sessionStorage.setItem(storageKeys.supportChat, JSON.stringify(conversation))
  } catch {} // A browser that keeps nothing still answers.
}

export function withMessage({ messages, typed }: Conversation, text: string, isUser: boolean): Conversation {
  const timestamp = new Date().toISOString()
  return { messages: [...messages, { id: `${messages.length}-${timestamp}`, text, isUser, timestamp }], typed }
}

/** Somebody asked and the assistant has not answered yet. */
export function isPending({ messages }: Conversation): boolean {
  return messages.at(-1)?.isUser ?? false
}
