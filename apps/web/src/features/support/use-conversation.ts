// The state of the support chat: one question at a time, with a reply after a second.
import { limits } from '@jotsam/core/plan/limits'
import { supportReply } from '@jotsam/core/support/support-reply'
import { useEffect, useState } from 'react'
import {
  type Conversation,
  isPending as isPendingIn,
  keepConversation,
  noConversation,
  readConversation,
  withMessage,
} from './conversation.ts'

export type Talk = ReturnType<typeof useConversation>

export function useConversation() {
  // Null until hydration, because the prerendered page has no stored conversation.
  const [known, setKnown] = useState<Conversation | null>(null)
  const conversation = known ?? noConversation
  const setConversation = (change: (now: Conversation) => Conversation) =>
    setKnown((now) => change(now ?? readConversation()))
  const isPending = isPendingIn(conversation)
  const question = isPending ? (conversation.messages.at(-1)?.text ?? '') : null

  useEffect(() => setKnown((now) => now ?? readConversation()), [])
  useEffect(() => {
    if (known) keepConversation(known)
  }, [known])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new question gets an answer.
  useEffect(() => {
    if (question === null) return
    // This also answers a question that was open at a reload.
    const timer = setTimeout(
      () => setConversation((now) => withMessage(now, supportReply(question).text, false)),
      limits.support.replyDelayMs,
    )
    return () => clearTimeout(timer)
  }, [question])

  return {
    messages: conversation.messages,
    typed: conversation.typed,
    isPending,
    type: (typed: string): void => setConversation((now) => ({ ...now, typed })),
    /** Does nothing for a blank text, nor while a reply is pending. */
    send(text: string): void {
      const asked = text.trim()
      if (asked === '') return
      setConversation((now) => {
        if (isPendingIn(now)) return now
        // A question from a tile does not clear the typed text.
        const typed = now.typed === text ? '' : now.typed
        return withMessage({ ...now, typed }, asked, true)
      })
    },
    startOver: (): void => setKnown(noConversation),
  }
}
