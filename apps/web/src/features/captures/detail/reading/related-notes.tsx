// Notes that share rare words with the open one, with those words.
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { capturesKey } from '../../../../lib/data/captures-key.ts'
import { unwrap } from '../../../../lib/data/unwrap.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'

export function RelatedNotes({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const { client, user } = useSignedIn()
  const heading = useId()
  // Suggestions only: without them the note is complete, so a failure shows nothing.
  const { data: related = [] } = useQuery({
    queryKey: [...capturesKey(user.id), 'related', id],
    queryFn: async () => unwrap(await client.rpc('related_captures', { p_capture_id: id, p_limit: 5 })),
  })
  if (related.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-8 border-t border-line pt-5 print:hidden">
      <h2 id={heading} className="text-lg font-semibold">
        {texts.related}
      </h2>
      <ul className="mt-2 -mx-2">
        {related.map((note) => (
          <li key={note.id}>
            <button
              type="button"
              onClick={() => onOpen(note.id)}
              className="flex min-h-11 w-full flex-col justify-center rounded-control px-2 py-1.5 text-left hover:bg-sunken"
            >
              <span dir="auto" className="max-w-full truncate font-medium text-sea">
                {note.title}
              </span>
              <span className="max-w-full truncate text-small text-muted">{texts.sharedWords(note.words)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
