// All notebooks with their counts, in groups and two levels, for the sidebar and the dropdown.

import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { folderTree } from '@jotsam/core/notebooks/folder-tree'
import { Button } from '@jotsam/ui/button'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { FolderPlus, Inbox, Trash2, Waypoints } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { showPartMissing } from '../../components/lazy-part.tsx'
import { TryAgain } from '../../components/try-again.tsx'
import { withoutReload } from '../../lib/device/new-version.ts'
import { paths } from '../../lib/paths.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { DRAGGED_NOTEBOOK } from '../../lib/ui/dragged.ts'
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

const loadNest = () => withoutReload(() => import('./nest-notebook.ts'))

export function NotebookTree({
  chosen,
  isPro,
  addressOf,
  proNote,
  total,
  leavingFrom,
  onDropNotes,
}: NotebookTreeProps) {
  const { all, countWithin, isCounted, isLoading, hasFailed, retry } = useNotebooks()
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const [typed, setTyped] = useState('')
  const isMany = all.length > MANY
  const words = isMany ? typed.trim().toLowerCase() : ''
  const isFound = ({ id, name, parent_id }: Folder) =>
    name.toLowerCase().includes(words) ||
    // A notebook shows with its parent and its children.
    all.some((each) => (each.id === parent_id || each.parent_id === id) && each.name.toLowerCase().includes(words))
  // Grouped as trees: a subnotebook stays with its parent, whatever group its own name would belong to.
  const groups = notebookGroups(folderTree(words === '' ? all : all.filter(isFound)))
  const ask = useAskNotebook()
  const texts = notebookMessages
  const leavingWithin = ({ id }: Folder) =>
    all.filter((each) => each.id === id || each.parent_id === id).reduce((sum, each) => sum + leavingFrom(each.id), 0)
  /** What may be dropped on a notebook, or on all notes for null. */
  const drop = (target: Folder | null) =>
    onDropNotes
      ? {
          onNotes: (ids: readonly string[]) => onDropNotes(ids, target),
          onNotebook: async (id: string) => {
            const loaded = await loadNest().catch(showPartMissing)
            void loaded?.nestNotebook([client, user.id, cache], all, id, target)
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
      count={isCounted ? Math.max(0, countWithin(folder) - leavingWithin(folder)) : undefined}
      onDrag={
        onDropNotes
          ? (data) => {
              data.setData(DRAGGED_NOTEBOOK, folder.id)
              // A drop needs it at once. If this fails, the drop says so.
              void loadNest().catch(() => {})
            }
          : undefined
      }
      {...drop(folder)}
      menu={<NotebookEntryMenu folder={folder} disabled={!isPro} />}
    />
  )
  const create = (
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
            count={isCounted ? total : undefined}
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
      {/* Otherwise they show as they were, and the list says that it is old. */}
      {hasFailed && all.length === 0 ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-2 text-sm text-muted">
          {texts.loadFailed}
          <TryAgain onClick={retry} />
        </div>
      ) : null}
      {!isLoading && !hasFailed && isPro && all.length === 0 ? (
        <p className="px-2 text-sm text-muted">{texts.none}</p>
      ) : null}
      {isMany ? (
        <>
          {create}
          <input
            type="search"
            dir="auto"
            aria-label={captureMessages.searchNotebooks}
            placeholder={captureMessages.searchNotebooks}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            className="h-8 w-full shrink-0 rounded-control border border-line-strong/50 bg-surface px-2.5 text-small pointer-coarse:h-11"
          />
          {words !== '' && !all.some(isFound) ? (
            <p role="status" className="px-2 text-small text-muted [overflow-wrap:anywhere]">
              {dashboardMessages.noSuchChoice(typed.trim())}
            </p>
          ) : null}
        </>
      ) : null}
      {groups
        .filter(({ folders }) => folders.length > 0)
        .map(({ name, label, folders }) => (
          <section key={name} aria-labelledby={`notebooks-${name}`}>
            <h2 id={`notebooks-${name}`} className="mb-1 px-2 text-xs font-semibold text-muted">
              {label}
            </h2>
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
      {isMany ? null : create}
    </div>
  )
}

/** With more notebooks than this the tree has a search box, and the button to create one stands above the list. */
const MANY = 20

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
