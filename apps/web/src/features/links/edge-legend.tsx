// Explains the line style of each link type.
import { type LibraryEdgeType, libraryEdgeTypes } from '@jotsam/core/links/library-graph'
import { connectionLabel } from '@jotsam/core/links/note-connection'
import { linkMessages } from '@jotsam/core/messages/links'
import { clsx } from 'clsx'
import { edgeDashes } from './canvas-palette.ts'

export function EdgeLegend({ types, className }: { types: readonly LibraryEdgeType[]; className?: string }) {
  const present = libraryEdgeTypes.filter((type) => types.includes(type))
  return (
    <ul className={clsx('flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted', className)}>
      {present.map((type) => (
        <li key={type} className="flex items-center gap-1.5">
          <svg aria-hidden="true" width="24" height="6" className={COLOURS[type]}>
            <line
              x1="1"
              x2="23"
              y1="3"
              y2="3"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinecap="round"
              strokeDasharray={edgeDashes[type].join(' ')}
            />
          </svg>
          {type === 'mention' ? linkMessages.mention : connectionLabel(type)}
        </li>
      ))}
    </ul>
  )
}

const COLOURS: Record<LibraryEdgeType, string> = {
  related: 'text-line-strong',
  builds_on: 'text-primary-text',
  supports: 'text-sea',
  contradicts: 'text-coral',
  mention: 'text-line-strong',
}
