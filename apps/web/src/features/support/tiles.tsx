// Three tiles with suggested questions, and the first of each where the tiles stand below the chat. A click asks one.
import { faq } from '@jotsam/core/faq/faq'
import { supportChatMessages as text } from '@jotsam/core/messages/public/support'
import { MessageCircleQuestionMark, Rocket, Wand, Wrench } from 'lucide-react'
import { CHAT_ID } from './chat.tsx'
import type { Talk } from './use-conversation.ts'

export function Tiles({ talk: { isPending, send } }: { talk: Talk }) {
  const ask = (question: string) => {
    send(question)
    document.getElementById(CHAT_ID)?.scrollIntoView({ block: 'nearest' })
  }
  return TILES.map(({ title, text: detail, ask: ids, Icon }) => (
    <section key={title} aria-label={title} className="rounded-card border border-line bg-surface p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon aria-hidden className="size-4 text-sea" />
        {title}
      </h2>
      <p className="mt-0.5 text-sm text-muted">{detail}</p>
      <ul className="mt-2 flex flex-col">
        {ids.map(questionOf).map((question) => (
          <li key={question}>
            <button
              type="button"
              disabled={isPending}
              onClick={() => ask(question)}
              className="-mx-2 flex w-[calc(100%+1rem)] items-start gap-2 rounded-control px-2 py-1.5 text-left text-sm text-primary-text transition-colors duration-150 not-disabled:hover:bg-sunken disabled:opacity-60 pointer-coarse:min-h-11 pointer-coarse:items-center"
            >
              <MessageCircleQuestionMark aria-hidden className="mt-0.5 size-4 shrink-0 pointer-coarse:mt-0" />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** Under the greeting. Wide screens have the tiles beside it. */
export function Starters({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <ul className="flex flex-col items-start gap-2 pl-11 lg:hidden">
      {TILES.map(({ title, ask: [first = ''] }) => (
        <li key={title}>
          <button
            type="button"
            onClick={() => onAsk(questionOf(first))}
            className="min-h-9 rounded-[16px] border border-line px-4 py-2 text-left text-sm text-primary-text transition-colors duration-150 hover:bg-sunken pointer-coarse:min-h-11"
          >
            {questionOf(first)}
          </button>
        </li>
      ))}
    </ul>
  )
}

const TILES = [
  { ...text.tiles.quickStart, Icon: Rocket },
  { ...text.tiles.features, Icon: Wand },
  { ...text.tiles.troubleshooting, Icon: Wrench },
]

function questionOf(id: string): string {
  return faq.flatMap(({ entries }) => entries).find((entry) => entry.id === id)?.question ?? id
}
