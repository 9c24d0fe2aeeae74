// Below an empty list: the notes that come close to the words, found by ranked search.
import { captureTitle } from '@jotsam/core/capture/capture'
import { searchMessages as texts } from '@jotsam/core/messages/search'
import { hitsOf } from '@jotsam/core/search/query'
import { Button } from '@jotsam/ui/button'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { capturesQuery } from '../../captures/captures-queries.ts'
import { Highlighted } from '../../captures/card/highlighted.tsx'
import { snippetPieces } from '../../captures/highlight.ts'
import { foundWhere } from '../../captures/list/found-where.ts'
import { mendedWords } from '../../captures/list/mended-words.ts'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'

const SHOWN = 3

export function NearResults({ place }: { place: DashboardPlace }) {
  const { client, user } = useSignedIn()
  const { folderId, filter } = place
  const { data } = useQuery({
    ...capturesQuery(client, user.id, { folderId, filter, order: 'best' }),
    refetchInterval: false,
  })
  if (!data?.found || data.captures.length === 0) return null
  const { found, captures } = data
  const mended = mendedWords(
    captures.flatMap(({ id }) => found[id] ?? []),
    hitsOf(filter.query),
  )
  return (
    <section aria-label={texts.near} className="mx-auto -mt-8 flex w-full max-w-md flex-col items-center gap-3 pb-10">
      <p role="status" className="text-sm text-muted">
        {mended.length > 0 ? texts.similar(mended.join(', ')) : texts.near}
      </p>
      <ul className="flex w-full flex-col gap-1.5">
        {captures.slice(0, SHOWN).map(({ id, title }) => (
          <li key={id}>
            <Link
              to={place.captureAddress(id)}
              className="block rounded-card border border-line bg-surface px-4 py-2.5 text-sm hover:border-line-strong/60"
            >
              <span className="flex items-baseline gap-3">
                <span dir="auto" className="min-w-0 flex-1 truncate font-semibold">
                  {captureTitle(title)}
                </span>
                <span className="shrink-0 text-xs text-muted">{foundWhere(found[id])}</span>
              </span>
              <span dir="auto" className="line-clamp-2 text-muted [overflow-wrap:anywhere]">
                <Highlighted pieces={snippetPieces(found[id]?.snippet ?? '')} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Button onClick={() => place.sort('best')}>{texts.showNear}</Button>
    </section>
  )
}
