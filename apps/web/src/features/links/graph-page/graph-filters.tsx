// Filters by words, notebook and tag, and the switch between picture and list.

import { libraryGraphMessages as texts } from '@jotsam/core/messages/library-graph'
import type { Folder } from '@jotsam/core/notebooks/folder'
import { folderTree } from '@jotsam/core/notebooks/folder-tree'
import { TextField } from '@jotsam/ui/field'
import { SelectField } from '@jotsam/ui/select'
import { clsx } from 'clsx'
import { List, Waypoints } from 'lucide-react'
import type { ReactNode } from 'react'
import type { GraphParams } from './use-graph-params.ts'

export function GraphFilters({
  params,
  notebooks,
  tags,
}: {
  params: GraphParams
  notebooks: readonly Folder[]
  tags: readonly string[]
}) {
  const { filter, setFilter, isList, setList } = params
  return (
    <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_minmax(0,1fr)_auto]">
      <TextField
        type="search"
        label={texts.find}
        hideLabel
        placeholder={texts.find}
        value={filter.words}
        autoComplete="off"
        className="col-span-2 sm:col-span-1"
        onChange={(event) => setFilter({ words: event.target.value })}
      />
      <Choice
        label={texts.notebook}
        all={texts.allNotebooks}
        value={filter.folderId}
        options={folderTree(notebooks).flatMap(({ children, ...folder }) => [
          [folder.id, folder.name] as const,
          ...children.map(({ id, name }) => [id, `${folder.name} / ${name}`] as const),
        ])}
        onChoose={(folderId) => setFilter({ folderId })}
      />
      <Choice
        label={texts.tag}
        all={texts.allTags}
        value={filter.tag}
        options={tags.map((tag) => [tag, tag] as const)}
        onChoose={(tag) => setFilter({ tag })}
      />
      <fieldset className="col-span-2 flex rounded-control border border-line bg-surface p-0.5 sm:col-span-1">
        <legend className="sr-only">{texts.view}</legend>
        <ViewButton isOn={!isList} icon={<Waypoints />} label={texts.asGraph} onPress={() => setList(false)} />
        <ViewButton isOn={isList} icon={<List />} label={texts.asList} onPress={() => setList(true)} />
      </fieldset>
    </div>
  )
}

function Choice({
  label,
  all,
  value,
  options,
  onChoose,
}: {
  label: string
  all: string
  value: string | null
  options: readonly (readonly [string, string])[]
  onChoose: (value: string | null) => void
}) {
  return (
    <SelectField
      label={label}
      hideLabel
      className="min-w-0"
      value={options.some(([each]) => each === value) ? (value ?? '') : ''}
      onChange={(event) => onChoose(event.target.value || null)}
    >
      <option value="">{all}</option>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}

function ViewButton({
  isOn,
  icon,
  label,
  onPress,
}: {
  isOn: boolean
  icon: ReactNode
  label: string
  onPress: () => void
}) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className={clsx(
        'flex h-8.5 flex-1 items-center justify-center gap-2 rounded-[6px] px-3 text-sm font-medium pointer-coarse:h-11 [&_svg]:size-4',
        isOn ? 'bg-primary-soft text-primary-text' : 'text-muted hover:text-ink',
      )}
    >
      {icon}
      {label}
    </button>
  )
}
