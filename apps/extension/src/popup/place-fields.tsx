// The notebook and the tags of the next save, of the page or of the note.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { controlClass, TextField } from '@jotsam/ui/field'
import { useId } from 'react'
import type { Account } from '../messaging/protocol.ts'
import type { Filling } from '../settings/templates.ts'
import type { PlaceChoice } from './use-place.ts'
import { type OpenTab, useSuggestedNotebook } from './use-tab.ts'

const texts = extensionMessages.popup

export function PlaceFields({
  account,
  place,
  filling,
  tab,
}: {
  account: Account
  place: PlaceChoice
  filling: Filling | null
  tab: OpenTab | null
}) {
  const suggestedId = useSuggestedNotebook(tab)
  const notebook = (wanted: string | null | undefined) => account.notebooks.find(({ id }) => id === wanted)
  const filled = notebook(filling?.notebook)
  const suggested = place.folderId === '' && !filled ? notebook(suggestedId) : undefined
  const id = useId()
  const words = place.tags.split(',')
  const before = words.slice(0, -1).join(',')
  const typed = new Set(words.slice(0, -1).map((word) => word.trim().toLowerCase()))
  const offered = account.tags.filter((tag) => !typed.has(tag.toLowerCase()))
  return (
    <div className="flex flex-wrap gap-2">
      <div className="flex min-w-0 flex-1 flex-col gap-1.5">
        <label htmlFor={id} className="text-small font-medium">
          {texts.notebook}
        </label>
        <select
          id={id}
          className={controlClass}
          value={place.folderId}
          onChange={(event) => place.chooseFolder(event.target.value)}
        >
          <option value="">{filled ? texts.byTemplate(filled.name) : texts.noNotebook}</option>
          {account.notebooks.map(({ id, name, depth }) => (
            <option key={id} value={id}>
              {'\u00a0\u00a0'.repeat(depth) + name}
            </option>
          ))}
        </select>
        {suggested ? (
          <button
            type="button"
            className="min-h-6 self-start text-left text-small text-primary-text underline underline-offset-2"
            onClick={() => place.chooseFolder(suggested.id)}
          >
            {texts.suggested(suggested.name)}
          </button>
        ) : null}
      </div>
      <TextField
        label={texts.tags}
        placeholder={texts.tagsHint}
        className="min-w-0 flex-1"
        list={`${id}-tags`}
        value={place.tags}
        fault={place.fault}
        onChange={(event) => place.typeTags(event.target.value)}
      />
      {filling?.tags.length && place.tags.trim() === '' ? (
        <p className="w-full text-small text-muted [overflow-wrap:anywhere]">{texts.templateTags(filling.tags)}</p>
      ) : null}
      {/* Completes the last word and keeps those before it. */}
      <datalist id={`${id}-tags`}>
        {offered.map((tag) => (
          <option key={tag} value={before === '' ? tag : `${before}, ${tag}`} />
        ))}
      </datalist>
    </div>
  )
}
