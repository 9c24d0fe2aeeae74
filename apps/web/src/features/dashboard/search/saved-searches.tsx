// The list of saved searches, each with a menu to rename or remove it.
import { searchMessages as texts } from '@jotsam/core/messages/search'
import type { SavedSearch } from '@jotsam/core/search/saved-search'
import { TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { SmallMenu, SmallMenuItem } from '@jotsam/ui/small-menu'
import { Bookmark, EllipsisVertical, Pencil, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { FormDialog } from '../../../components/form-dialog.tsx'
import { keepPlaceOf } from '../../notebooks/entry-focus.ts'
import { TreeEntry } from '../../notebooks/tree-entry.tsx'
import { queryAddress } from '../view/dashboard-view.ts'
import { useSavedSearchActions } from './saved-search-actions.ts'

export function SavedSearches({ searches, current }: { searches: readonly SavedSearch[]; current: string }) {
  const heading = useId()
  const { remove } = useSavedSearchActions()
  const removeWithFocus = async (search: SavedSearch, item: Element | null | undefined) => {
    const keepPlace = keepPlaceOf(item)
    await remove(search)
    keepPlace()
  }
  const [renamed, setRenamed] = useState<SavedSearch | null>(null)
  return (
    <section aria-labelledby={heading} className="mt-4">
      <h2 id={heading} className="mb-1 px-2 text-xs font-semibold text-muted">
        {texts.savedSearches}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {searches.map((search) => (
          <li key={search.id} className="contents">
            <TreeEntry
              to={queryAddress(search.query)}
              isChosen={search.query === current.trim()}
              icon={<Bookmark aria-hidden className="size-4" />}
              name={search.name}
              menu={
                <Menu
                  search={search}
                  onRename={() => setRenamed(search)}
                  onRemove={(item) => void removeWithFocus(search, item)}
                />
              }
            />
          </li>
        ))}
      </ul>
      {renamed ? <RenameDialog search={renamed} onClose={() => setRenamed(null)} /> : null}
    </section>
  )
}

function Menu({
  search,
  onRename,
  onRemove,
}: {
  search: SavedSearch
  onRename: () => void
  onRemove: (item: Element | null | undefined) => void
}) {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <SmallMenu
      button={<IconButton ref={trigger} label={texts.savedMenu(search.name)} icon={<EllipsisVertical />} size="tiny" />}
    >
      <SmallMenuItem
        onSelect={() => {
          // The dialog returns the focus to what had it, which must not be an item of the closed menu.
          trigger.current?.focus()
          onRename()
        }}
      >
        <Pencil aria-hidden /> {texts.rename}
      </SmallMenuItem>
      <SmallMenuItem isDanger onSelect={() => onRemove(trigger.current?.closest('li'))}>
        <Trash2 aria-hidden /> {texts.remove}
      </SmallMenuItem>
    </SmallMenu>
  )
}

function RenameDialog({ search, onClose }: { search: SavedSearch; onClose: () => void }) {
  const { rename } = useSavedSearchActions()
  const [name, setName] = useState(search.name)
  const typed = name.trim()
  return (
    <FormDialog
      title={texts.rename}
      action={texts.rename}
      disabled={typed === ''}
      store={async () => typed === search.name || rename(search, name)}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={texts.name}
        value={name}
        maxLength={100}
        autoComplete="off"
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => setName(target.value)}
      />
      <p className="text-sm text-muted [overflow-wrap:anywhere]">{search.query}</p>
    </FormDialog>
  )
}
