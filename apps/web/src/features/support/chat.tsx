// The support chat: header, messages and input.
import { supportChatMessages as text } from '@jotsam/core/messages/public/support'
import { limits } from '@jotsam/core/plan/limits'
import { IconButton } from '@jotsam/ui/icon-button'
import { RotateCcw, Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { ChatLog } from './chat-log.tsx'
import { Composer } from './composer.tsx'
import type { Talk } from './use-conversation.ts'

export const CHAT_ID = 'chat'

/** `starters`: offered until something is asked. */
export function Chat({ talk, starters }: { talk: Talk; starters: ReactNode }) {
  return (
    <section
      id={CHAT_ID}
      aria-label={text.assistant}
      style={{ height: limits.support.chatHeightPx }}
      className="flex min-w-0 flex-col overflow-hidden rounded-[16px] border border-line bg-surface"
    >
      <header className="flex items-center gap-3 border-b border-line px-4 py-3 sm:px-5">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-primary text-on-primary [&_svg]:size-5"
        >
          <Sparkles />
        </span>
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{text.assistant}</h2>
          <p className="text-small leading-snug text-muted">{text.nature}</p>
        </div>
        {talk.messages.length > 0 ? (
          <IconButton label={text.startOver} icon={<RotateCcw />} onClick={talk.startOver} />
        ) : null}
      </header>
      <ChatLog messages={talk.messages} isPending={talk.isPending} starters={starters} />
      <Composer talk={talk} />
    </section>
  )
}
