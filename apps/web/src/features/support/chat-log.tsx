// The messages of the chat. Screen readers announce new messages, and the log scrolls to the newest.
import { faqPlaces } from '@jotsam/core/faq/faq'
import { supportChatMessages as text } from '@jotsam/core/messages/public/support'
import { supportReply } from '@jotsam/core/support/support-reply'
import { clsx } from 'clsx'
import { Sparkles } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { faqPaths } from '../../lib/faq-paths.ts'
import { timeOf } from '../../lib/ui/date-time.ts'
import type { ChatMessage } from './conversation.ts'

export function ChatLog({
  messages,
  isPending,
  starters,
}: {
  messages: readonly ChatMessage[]
  isPending: boolean
  starters: ReactNode
}) {
  const logRef = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message scrolls the log.
  useLayoutEffect(() => {
    const log = logRef.current
    if (log) log.scrollTop = log.scrollHeight
  }, [messages.length, isPending])
  return (
    <div
      ref={logRef}
      role="log"
      aria-label={text.conversation}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain px-4 py-5 sm:px-5"
    >
      <Bubble isUser={false}>{text.welcome}</Bubble>
      {messages.length === 0 ? starters : null}
      {messages.map((message, index) => (
        <Bubble key={message.id} isUser={message.isUser} timestamp={message.timestamp}>
          {message.text}
          {message.isUser ? null : <AnswerLink asked={messages[index - 1]?.text ?? ''} />}
        </Bubble>
      ))}
      {isPending ? <Typing /> : null}
    </div>
  )
}

/** A link to the page that an answer names. */
function AnswerLink({ asked }: { asked: string }) {
  const { leadsTo } = supportReply(asked)
  if (!leadsTo) return null
  return (
    <Link
      to={faqPaths[leadsTo]}
      className="mt-2 flex w-fit items-center font-medium text-primary-text underline underline-offset-3 pointer-coarse:min-h-11"
    >
      {faqPlaces[leadsTo]}
    </Link>
  )
}

function Bubble({
  isUser,
  timestamp,
  children,
}: {
  isUser: boolean
  timestamp?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={clsx('flex gap-3 motion-safe:animate-[rise_160ms_var(--ease-calm)]', isUser && 'justify-end')}>
      {isUser ? null : <Avatar />}
      <div className="max-w-[min(85%,36rem)] min-w-0">
        <span className="sr-only">{isUser ? text.you : text.assistant}: </span>
        <div
          className={clsx(
            'rounded-[16px] px-4 py-2.5 whitespace-pre-wrap wrap-anywhere',
            isUser ? 'rounded-br-[4px] bg-primary text-on-primary' : 'rounded-bl-[4px] bg-sunken',
          )}
        >
          {children}
        </div>
        {timestamp ? (
          <time dateTime={timestamp} className={clsx('mt-1 block text-xs text-muted', isUser && 'text-right')}>
            {timeOf(timestamp)}
          </time>
        ) : null}
      </div>
    </div>
  )
}

function Typing() {
  return (
    <div className="flex gap-3" data-typing>
      <Avatar />
      <p className="flex items-center gap-1.5 rounded-[16px] rounded-bl-[4px] bg-sunken px-4 py-3.5">
        <span className="sr-only">{text.typing}</span>
        {[0, 150, 300].map((delay) => (
          <span
            key={delay}
            aria-hidden
            style={{ animationDelay: `${delay}ms` }}
            className="size-2 animate-pulse rounded-full bg-line-strong"
          />
        ))}
      </p>
    </div>
  )
}

function Avatar() {
  return (
    <span
      aria-hidden
      className="grid size-8 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-text [&_svg]:size-4"
    >
      <Sparkles />
    </span>
  )
}
