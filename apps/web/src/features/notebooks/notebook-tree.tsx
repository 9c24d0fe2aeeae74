// All notebooks with their counts, in groups and two levels, for the sidebar and the dropdown.

import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { linkMessages } from '@jotsam/core/messages/links'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { folderTree } from '@jotsam/core/notebooks/folder-tree'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { FolderPlus, Inbox, Trash2, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { TryAgain } from '../../components/try-again.tsx'
import { paths } from '../../lib/paths.ts'
import { useAskNotebook } from './notebook-dialogs.tsx'
import { NotebookEntryMenu } from './notebook-entry-menu.tsx'
import { NotebookIcon } from './notebook-icon.tsx'
import { TreeEntry } from './tree-entry.tsx'
import { notebookGroups, useNotebooks } from './use-notebooks.ts'

export interface NotebookTreeProps {
  readonly chosen: string | null
  readonly isPro: boolean
  /** The address of a notebook; of all notes for null. */
  readonly addressOf: (folderId: string | null) => string
  /** A note for the Free plan. */
  readonly proNote: ReactNode
  readonly total: number
  /** How many captures of the notebook are being deleted. */
  readonly leavingFrom: (folderId: string) => number
}

export function NotebookTree({ chosen, isPro, addressOf, proNote, total, leavingFrom }: NotebookTreeProps) {
  const { all, count, isLoading, hasFailed, retry } = useNotebooks()
  // Grouped as trees: a subnotebook stays with its parent, whatever group its own name would belong to.
  const groups = notebookGroups(folderTree(all))
  const ask = useAskNotebook()
  const texts = notebookMessages
  const entry = (folder: Folder, isInner: boolean) => (
    <TreeEntry
      to={addressOf(folder.id)}
      isChosen={chosen === folder.id}
      isInner={isInner}
      icon={<NotebookIcon folder={folder} />}
      name={folder.name}
      count={Math.max(0, count(folder.id) - leavingFrom(folder.id))}
      menu={<NotebookEntryMenu folder={folder} disabled={!isPro} />}
    />
  )
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-0.5">
        <li className="contents">
          <TreeEntry
            to={addressOf(null)}
            isChosen={chosen === null}
            icon={<Inbox aria-hidden className="size-4" />}
            name={dashboardMessages.allNotes}
            count={total}
          />
        </li>
        <li className="contents">
          <TreeEntry
            to={paths.graph}
            isChosen={false}
            icon={<Waypoints aria-hidden className="size-4" />}
            name={linkMessages.graph}
          />
        </li>
        <li className="contents">
          <TreeEntry
            to={paths.trash}
            isChosen={false}
            icon={<Trash2 aria-hidden className="size-4" />}
            name={dashboardMessages.trash}
          />
        </li>
      </ul>
      {proNote}
      {isLoading ? <TreeSkeleton /> : null}
      {hasFailed ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-2 text-sm text-muted">
          {texts.loadFailed}
          <TryAgain onClick={retry} />
        </div>
      ) : null}
      {!isLoading && !hasFailed && isPro && all.length === 0 ? (
        <p className="px-2 text-sm text-muted">{texts.none}</p>
      ) : null}
      {groups
        .filter(({ folders }) => folders.length > 0)
        .map(({ name, label, folders }) => (
          <section key={name} aria-labelledby={`notebooks-${name}`}>
            <h3 id={`notebooks-${name}`} className="mb-1 px-2 text-xs font-semibold text-muted">
              {label}
            </h3>
            <ul className="flex flex-col gap-0.5">
              {folders.map(({ children, ...folder }) => (
                <li key={folder.id} className="contents">
                  {entry(folder, false)}
                  {children.length > 0 ? (
                    <ul className="flex flex-col gap-0.5">
                      {children.map((child) => (
                        <li key={child.id} className="contents">
                          {entry(child, true)}
                        </li>
                      ))}
                    </ul>
                  ) : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
      <Button
        size="small"
        look="quiet"
        icon={<FolderPlus />}
        disabled={!isPro}
        className="justify-start gap-3 pl-2.5"
        onClick={() => ask({ kind: 'create', parent: null })}
      >
        {texts.create}
      </Button>
    </div>
  )
}

function TreeSkeleton() {
  return (
    <div className="flex flex-col gap-2">
      {[70, 55, 80, 45].map((width) => (
        <div key={width} className="flex h-8 items-center px-2">
          <div style={{ width: `${width}%` }}>
            <Skeleton className="h-4 w-full" />
          </div>
        </div>
      ))}
    </div>
  )
}
