// All notebooks with their counts, in groups and two levels, for the sidebar and the dropdown.

import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { folderTree } from '@jotsam/core/notebooks/folder-tree'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { FolderPlus, Inbox, Trash2, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import { TryAgain } from '../../components/try-again.tsx'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { useNotebookActions } from './notebook-actions.ts'
import { useAskNotebook } from './notebook-dialogs.tsx'
import { NotebookEntryMenu } from './notebook-entry-menu.tsx'
import { NotebookIcon } from './notebook-icon.tsx'
import { TreeEntry } from './tree-entry.tsx'
import { notebookGroups, useNotebooks } from './use-notebooks.ts'

export interface NotebookTreeProps {
  /** Null for all notes, undefined for another page. */
  readonly chosen: string | null | undefined
  readonly isPro: boolean
  /** The address of a notebook; of all notes for null. */
  readonly addressOf: (folderId: string | null) => string
  /** A note for the Free plan. */
  readonly proNote: ReactNode
  readonly total: number
  /** How many captures of the notebook are being deleted. */
  readonly leavingFrom: (folderId: string) => number
  /** Notes were dropped on a notebook, or on all notes. Null where nothing can be dropped. */
  readonly onDropNotes: ((ids: readonly string[], folder: Folder | null) => void) | null
}

export function NotebookTree({
  chosen,
  isPro,
  addressOf,
  proNote,
  total,
  leavingFrom,
  onDropNotes,
}: NotebookTreeProps) {
  const { all, countWithin, isLoading, hasFailed, retry } = useNotebooks()
  const actions = useNotebookActions()
  // Grouped as trees: a subnotebook stays with its parent, whatever group its own name would belong to.
  const groups = notebookGroups(folderTree(all))
  const ask = useAskNotebook()
  const texts = notebookMessages
  const leavingWithin = ({ id }: Folder) =>
    all.filter((each) => each.id === id || each.parent_id === id).reduce((sum, each) => sum + leavingFrom(each.id), 0)
  /** What may be dropped on a notebook, or on all notes for null. */
  const drop = (target: Folder | null) =>
    onDropNotes
      ? {
          onNotes: (ids: readonly string[]) => onDropNotes(ids, target),
          onNotebook: (id: string) => {
            const dragged = all.find((folder) => folder.id === id)
            const hasChildren = all.some(({ parent_id }) => parent_id === id)
            const isAllowed = target === null || (target.parent_id === null && target.id !== id && !hasChildren)
            if (dragged && isAllowed) void actions.change(dragged, { parent_id: target?.id ?? null })
            else toast.error(texts.tooDeep)
          },
        }
      : {}
  const entry = (folder: Folder, isInner: boolean) => (
    <TreeEntry
      to={addressOf(folder.id)}
      isChosen={chosen === folder.id}
      isInner={isInner}
      icon={<NotebookIcon folder={folder} />}
      name={folder.name}
      count={Math.max(0, countWithin(folder) - leavingWithin(folder))}
      drag={onDropNotes ? folder.id : undefined}
      {...drop(folder)}
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
            {...drop(null)}
          />
        </li>
        <li className="contents">
          <TreeEntry
            to={paths.graph}
            isChosen={location.pathname === paths.graph}
            icon={<Waypoints aria-hidden className="size-4" />}
            name={dashboardMessages.graph}
          />
        </li>
        <li className="contents">
          <TreeEntry
            to={paths.trash}
            isChosen={location.pathname === paths.trash}
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
