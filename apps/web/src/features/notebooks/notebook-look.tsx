// The colour and the icon of a notebook, and the notebook that it is in.
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { notebookMessages as texts } from '@jotsam/core/messages/notebooks'
import { type Folder, folderDefaults } from '@jotsam/core/notebooks/folder'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { SelectField } from '@jotsam/ui/select'
import { type ReactNode, useState } from 'react'
import { COLOUR_NAMES, COLOURS } from '../../lib/ui/notebook-colours.ts'
import { useNotebookActions } from './notebook-actions.ts'
import { NotebookIcon } from './notebook-icon.tsx'
import { useNotebooks } from './use-notebooks.ts'

const ICONS = [folderDefaults.icon, '📚', '💡', '🧪', '💼', '🏠', '✈️', '🍳', '🎵', '💻', '🌱', '⭐']

export function NotebookLook({ folder, onClose }: { folder: Folder; onClose: () => void }) {
  const actions = useNotebookActions()
  const { all } = useNotebooks()
  const [color, setColor] = useState(folder.color)
  const [icon, setIcon] = useState(folder.icon)
  const [parent, setParent] = useState(folder.parent_id)
  const [isBusy, setBusy] = useState(false)
  const hasChildren = all.some(({ parent_id }) => parent_id === folder.id)
  const parents = all.filter(({ id, parent_id }) => parent_id === null && id !== folder.id)
  const store = async () => {
    setBusy(true)
    const isDone = await actions.change(folder, { color, icon, parent_id: parent })
    setBusy(false)
    if (isDone) onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={texts.lookOf(folder.name)}
      footer={
        <>
          <Button onClick={onClose}>{captureMessages.cancel}</Button>
          <Button look="primary" busy={isBusy} onClick={() => void store()}>
            {captureMessages.save}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Choices name={texts.colour} className="grid grid-cols-8">
          {[...new Set([...COLOURS, folder.color])].map((each) => (
            <Choice
              key={each}
              group="colour"
              label={COLOUR_NAMES[each] ?? each}
              isChosen={color === each}
              onChoose={() => setColor(each)}
            >
              <span aria-hidden className="size-6 rounded-full forced-color-adjust-none" style={{ background: each }} />
            </Choice>
          ))}
        </Choices>
        <Choices name={texts.icon} className="grid grid-cols-6 justify-items-center gap-y-0.5">
          {[...new Set([...ICONS, folder.icon])].map((each) => (
            <Choice key={each} group="icon" label={each} isChosen={icon === each} onChoose={() => setIcon(each)}>
              <NotebookIcon folder={{ icon: each, color }} />
            </Choice>
          ))}
        </Choices>
        <SelectField
          label={texts.inside}
          value={parent ?? ''}
          disabled={hasChildren}
          hint={hasChildren ? texts.tooDeep : undefined}
          onChange={({ target }) => setParent(target.value || null)}
        >
          <option value="">{texts.atTop}</option>
          {parents.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </Dialog>
  )
}

function Choices({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">{name}</legend>
      <div className={className}>{children}</div>
    </fieldset>
  )
}

function Choice({
  group,
  label,
  isChosen,
  onChoose,
  children,
}: {
  group: string
  label: string
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <label className="relative grid h-10 w-full max-w-11 cursor-pointer place-items-center rounded-control border border-transparent hover:bg-sunken has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-2 has-focus-visible:outline-[var(--focus)] pointer-coarse:h-11">
      <input type="radio" name={group} aria-label={label} checked={isChosen} onChange={onChoose} className="sr-only" />
      {children}
    </label>
  )
}
