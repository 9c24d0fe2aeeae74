// The fields for what a token may do, and in which notebooks.
import { type TokenAccess, tokenLimits } from '@jotsam/core/account/access-token'
import { connectMessages as text } from '@jotsam/core/messages/account/connect'
import { SelectField } from '@jotsam/ui/select'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'

export function TokenReach({
  access,
  onAccess,
  notebooks,
  onNotebooks,
  children,
}: {
  access: TokenAccess
  onAccess: (access: TokenAccess) => void
  /** Null for all notes. */
  notebooks: ReadonlySet<string> | null
  onNotebooks: (notebooks: ReadonlySet<string> | null) => void
  /** More fields in the same row. */
  children?: ReactNode
}) {
  return (
    <>
      <div className="grid gap-4 sm:auto-cols-fr sm:grid-flow-col">
        <SelectField
          label={text.access}
          value={access}
          onChange={(event) => onAccess(event.target.value === 'write' ? 'write' : 'read')}
        >
          <option value="read">{text.read}</option>
          <option value="write">{text.write}</option>
        </SelectField>
        <SelectField
          label={text.reach}
          value={notebooks ? 'chosen' : 'all'}
          onChange={(event) => onNotebooks(event.target.value === 'chosen' ? new Set() : null)}
        >
          <option value="all">{text.allNotes}</option>
          <option value="chosen">{text.chosenNotebooks}</option>
        </SelectField>
        {children}
      </div>
      {notebooks ? <NotebookChoice chosen={notebooks} onChange={onNotebooks} /> : null}
    </>
  )
}

export function faultOfReach(notebooks: ReadonlySet<string> | null): string | null {
  if (notebooks?.size === 0) return text.notebookMissing
  const most = tokenLimits.notebooksMax
  return notebooks && notebooks.size > most ? text.tooManyNotebooks(most) : null
}

function NotebookChoice({
  chosen,
  onChange,
}: {
  chosen: ReadonlySet<string>
  onChange: (chosen: ReadonlySet<string>) => void
}) {
  const { client, user } = useSignedIn()
  const { data: notebooks = [], isPending } = useQuery(notebooksQuery(client, user.id))
  const id = useId()
  const change = (notebook: string, isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(notebook)
    else next.delete(notebook)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers draw a fieldset with a legend line.
    <div role="group" aria-labelledby={id} className="flex flex-col gap-2 text-sm">
      <p id={id} className="font-medium">
        {text.notebooks}
      </p>
      <ul className="flex max-h-48 flex-col gap-1 overflow-y-auto rounded-control border border-line p-2">
        {notebooks.map(({ id: notebook, name, icon }) => (
          <li key={notebook}>
            <label className="flex min-h-8 items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                className="size-4 shrink-0"
                checked={chosen.has(notebook)}
                onChange={(event) => change(notebook, event.target.checked)}
              />
              <span aria-hidden>{icon}</span>
              <span className="min-w-0 truncate" dir="auto">
                {name}
              </span>
            </label>
          </li>
        ))}
        {notebooks.length === 0 && !isPending ? <li className="text-muted">{text.noNotebooks}</li> : null}
      </ul>
      <p className="text-small text-muted">{text.notebooksHint}</p>
    </div>
  )
}
