// The notes of the graph as a list, the best connected first.
import type { LibraryNode } from '@jotsam/core/links/library-graph'
import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import { limits } from '@jotsam/core/plan/limits'
import { Button } from '@jotsam/ui/button'
import { useState } from 'react'
import { Link } from 'react-router'

const { listStep } = limits.libraryGraph

export function LibraryList({
  nodes,
  addressOf,
}: {
  nodes: readonly LibraryNode[]
  addressOf: (id: string) => string
}) {
  const [count, setCount] = useState<number>(listStep)
  return (
    <div className="flex flex-col items-center gap-4">
      <ul
        aria-label={texts.list}
        className="w-full divide-y divide-line overflow-hidden rounded-card border border-line bg-surface"
      >
        {nodes.slice(0, count).map((node) => (
          <li key={node.id}>
            <Link
              to={addressOf(node.id)}
              className="flex min-h-12 flex-wrap items-center gap-x-4 px-4 py-2 -outline-offset-2 hover:bg-sunken"
            >
              <span dir="auto" className="min-w-0 basis-full truncate text-sm font-medium sm:flex-1 sm:basis-48">
                {node.title}
              </span>
              <span className="font-mono text-xs text-muted">{node.zettel_id}</span>
              <span className="text-small sm:w-16 sm:text-right text-muted tabular-nums">
                {texts.links(node.links)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {nodes.length > count ? <Button onClick={() => setCount(count + listStep)}>{texts.showMore}</Button> : null}
    </div>
  )
}
