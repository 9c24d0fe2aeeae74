// The most used tags, below the notebooks. Each lists its notes.
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { useQuery } from '@tanstack/react-query'
import { Hash } from 'lucide-react'
import { useId } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { captureFacetsQuery } from '../../captures/captures-queries.ts'
import { TreeEntry } from '../../notebooks/tree-entry.tsx'
import { addressOf, withFilter } from '../view/dashboard-view.ts'

const MOST = 8

export function SidebarTags({ chosen }: { chosen: readonly string[] }) {
  const { client, user } = useSignedIn()
  const heading = useId()
  const { data = [] } = useQuery(captureFacetsQuery(client, user.id))
  const tags = data.filter(({ kind }) => kind === 'tag').slice(0, MOST)
  if (tags.length === 0) return null
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 id={heading} className="mb-1 px-2 text-xs font-semibold text-muted">
        {texts.tags}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {tags.map(({ value, count }) => (
          <li key={value} className="contents">
            <TreeEntry
              to={addressOf(withFilter(new URLSearchParams(), { ...emptyFilter, tags: [value] }))}
              isChosen={chosen.includes(value)}
              icon={<Hash aria-hidden className="size-4" />}
              name={value}
              count={count}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
