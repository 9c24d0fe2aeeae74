// The conversation with the assistant, stored for this tab, so that a reload keeps it.
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
  } catch {} // Without storage the chat still works.
}

export function withMessage({ messages, typed }: Conversation, text: string, isUser: boolean): Conversation {
  const timestamp = new Date().toISOString()
  return { messages: [...messages, { id: `${messages.length}-${timestamp}`, text, isUser, timestamp }], typed }
}

/** The last question has no answer yet. */
export function isPending({ messages }: Conversation): boolean {
  return messages.at(-1)?.isUser ?? false
}
