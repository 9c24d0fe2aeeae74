// The beginning of the note that is chosen in the command palette, on wide screens.
import { type Capture, captureTitle } from '@jotsam/core/capture/capture'
import { cardPreview, spokenText } from '@jotsam/core/capture/preview/card-preview'
import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { withoutZettels } from '@jotsam/core/capture/zettel-id'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { Badge } from '@jotsam/ui/badge'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { dateTime } from '../../../lib/ui/date-time.ts'
import { useDebounced } from '../../../lib/ui/use-debounced.ts'
import { listedCapture } from '../../captures/captures-cache.ts'
import { captureQuery } from '../../captures/captures-queries.ts'
import { Highlighted } from '../../captures/card/highlighted.tsx'
import { piecesOf } from '../../captures/highlight.ts'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'

const LENGTH = 1200

export function NotePreview({ id, hits }: { id: string; hits: readonly string[] }) {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  // Passing over a row with the arrow keys reads nothing.
  const settled = useDebounced(id, 150)
  const { data } = useQuery({ ...captureQuery(client, user.id, settled), staleTime: 60_000 })
  const { all } = useNotebooks()
  const note = data?.id === id ? data : listedCapture(cache, user.id, id)
  if (!note) return null
  const notebook = all.find((folder) => folder.id === note.folder_id)?.name
  return (
    <article className="flex flex-col gap-2 text-sm">
      <h3 dir="auto" className="font-semibold [overflow-wrap:anywhere]">
        {captureTitle(note.title)}
      </h3>
      <p className="text-xs text-muted">{[notebook, dateTime(note.created_at)].filter(Boolean).join(' · ')}</p>
      {note.tags.length > 0 ? (
        <p className="flex flex-wrap gap-1">
          {note.tags.slice(0, 6).map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </p>
      ) : null}
      <p dir="auto" className="leading-relaxed whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        <Highlighted pieces={piecesOf(beginning(note, hits), hits)} />
      </p>
    </article>
  )
}

/** As on a card, or from a little before the first hit if it stands further down. */
function beginning({ content, title }: Capture, hits: readonly string[]): string {
  const opening = cardPreview(content, title, LENGTH)
  const isIn = (text: string) => piecesOf(text, hits).find(({ isHit }) => isHit)
  if (isIn(opening)) return opening
  const spoken = spokenText(content)
  // The words may stand in what an assistant thought.
  const text = withoutZettels(isIn(spoken) ? spoken : toPlainText(content))
  const first = isIn(text)?.at ?? 0
  if (first < LENGTH / 2) return opening
  return `…${truncateWithEllipsis(text.slice(first - 200), LENGTH)}`
}
