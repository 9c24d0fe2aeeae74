// Chooses the notebook of a capture: search box, all captures, suggestion, and the notebooks in groups.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import type { Folder } from '@jotsam/core/notebooks/folder'
import type { FolderGroup } from '@jotsam/core/notebooks/folder-tree'
import { limits } from '@jotsam/core/plan/limits'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronRight, FolderPlus, Inbox, Sparkles } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useAskNotebook } from './notebook-dialogs.tsx'
import { NotebookIcon } from './notebook-icon.tsx'
import { suggestionQuery } from './notebook-suggestion.ts'
import { choiceClass, PickerChoice } from './picker-choice.tsx'
import { useNotebooks } from './use-notebooks.ts'

export function NotebookPicker({
  capture,
  current,
  onChoose,
  onLeave,
}: {
  /** The capture to make a suggestion for; null for several captures. */
  capture: Capture | null
  current: string | null | undefined
  onChoose: (folderId: string | null, name: string) => void
  /** Called before another dialog opens. */
  onLeave: () => void
}) {
  const { all, groups, count, total } = useNotebooks()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState<ReadonlySet<FolderGroup>>(INITIALLY_OPEN)
  const ask = useAskNotebook()
  const texts = captureMessages
  const matches = ({ name }: Folder) => name.toLowerCase().includes(search.trim().toLowerCase())
  const found = groups.map((group) => ({ ...group, folders: group.folders.filter(matches) }))
  const isSearching = search.trim() !== ''
  const toggle = (name: FolderGroup) => {
    const next = new Set(open)
    if (!next.delete(name)) next.add(name)
    setOpen(next)
  }
  const create = () => {
    onLeave()
    ask({ kind: 'create', parent: null, onCreated: ({ id, name }) => onChoose(id, name) })
  }
  return (
    <div className="flex flex-col gap-1">
      <input
        type="search"
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: in a dialog of its own one types at once. On a phone the keyboard would cover the list.
        autoFocus={capture === null && matchMedia('(hover: hover)').matches}
        aria-label={texts.searchNotebooks}
        placeholder={texts.searchNotebooks}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
        className="mx-1 h-9 rounded-control border border-line-strong/50 bg-surface px-2.5 text-sm placeholder:text-muted pointer-coarse:h-11"
      />
      <div
        className="overflow-y-auto"
        data-notebook-list
        // A dialog of its own has more room than the menu.
        style={{ maxHeight: capture ? limits.menu.notebookListPx : 'min(24rem, 50dvh)' }}
      >
        <PickerChoice
          icon={<Inbox aria-hidden className="size-4" />}
          name={texts.allCaptures}
          count={total}
          isCurrent={current === null}
          onChoose={() => onChoose(null, texts.allCaptures)}
        />
        {capture && !isSearching ? <Suggestion capture={capture} notebooks={all} onChoose={onChoose} /> : null}
        {found.map(({ name, label, folders }) =>
          folders.length === 0 && (isSearching || name !== 'archive') ? null : (
            <PickerGroup
              key={name}
              label={label}
              size={folders.length}
              isOpen={isSearching || open.has(name)}
              onToggle={() => toggle(name)}
            >
              {folders.map((folder) => (
                <PickerChoice
                  key={folder.id}
                  icon={<NotebookIcon folder={folder} />}
                  name={folder.name}
                  count={count(folder.id)}
                  isInner={folder.parent_id !== null}
                  isCurrent={current === folder.id}
                  onChoose={() => onChoose(folder.id, folder.name)}
                />
              ))}
            </PickerGroup>
          ),
        )}
        {isSearching && found.every(({ folders }) => folders.length === 0) ? (
          <p className="px-2 py-2 text-sm text-muted">{texts.noNotebooks}</p>
        ) : null}
      </div>
      <button type="button" onClick={create} className={choiceClass}>
        <FolderPlus aria-hidden className="size-4" />
        {texts.createNotebook}
      </button>
    </div>
  )
}

const INITIALLY_OPEN: ReadonlySet<FolderGroup> = new Set(['auto-created', 'personal'])

function PickerGroup({
  label,
  size,
  isOpen,
  onToggle,
  children,
}: {
  label: string
  size: number
  isOpen: boolean
  onToggle: () => void
  children: ReactNode
}) {
  return (
    <fieldset aria-label={label} className="min-w-0">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="flex h-8 w-full items-center gap-1.5 rounded-control px-2 text-xs font-semibold text-muted hover:bg-sunken pointer-coarse:h-11"
      >
        <ChevronRight aria-hidden className={clsx('size-3.5 transition-transform', isOpen && 'rotate-90')} />
        <span className="flex-1 text-left">{label}</span>
        <span className="font-normal tabular-nums">{size}</span>
      </button>
      {isOpen ? children : null}
    </fieldset>
  )
}

function Suggestion({
  capture,
  notebooks,
  onChoose,
}: {
  capture: Capture
  notebooks: readonly Folder[]
  onChoose: (folderId: string, name: string) => void
}) {
  const { client, user } = useSignedIn()
  const { data } = useQuery(suggestionQuery(client, user.id, capture, notebooks))
  const best = data?.find(({ notebook_id }) => notebook_id !== capture.folder_id)
  if (!best) return null
  return (
    <PickerChoice
      icon={<Sparkles aria-hidden className="size-4 text-sea" />}
      name={best.notebook_name}
      note={captureMessages.suggested}
      onChoose={() => onChoose(best.notebook_id, best.notebook_name)}
    />
  )
}
