// The notebook field of a new capture. Until the person chooses, a certain suggestion fills it in, and an uncertain one is
// offered. What the field shows is what is saved.
import { notebookMessages as texts } from '@jotsam/core/messages/notebooks'
import { autoAssignedNotebook } from '@jotsam/core/notebooks/suggest-notebook'
import { Button } from '@jotsam/ui/button'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { notebooksQuery } from '../../lib/data/notebooks-queries.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useDebounced } from '../../lib/ui/use-debounced.ts'
import { NotebookSelect } from './notebook-select.tsx'
import { typedSuggestionQuery } from './notebook-suggestion.ts'

export interface NotebookChoice {
  readonly folder_id: string | null
  /** True until the person chooses. */
  readonly may_suggest_folder: boolean
}

export function NotebookField({
  value,
  maySuggest,
  content,
  sourceUrl = null,
  disabled = false,
  hint,
  onChange,
}: {
  value: string | null
  maySuggest: boolean
  content: string
  sourceUrl?: string | null
  disabled?: boolean
  hint?: string
  onChange: (choice: NotebookChoice) => void
}) {
  const { sure, offered } = useSuggestion(maySuggest && !disabled, content, sourceUrl)
  const choose = (folder_id: string | null) => onChange({ folder_id, may_suggest_folder: false })
  const latest = useRef({ choose, onChange })
  latest.current = { choose, onChange }

  useEffect(() => {
    if (maySuggest && !disabled && value !== sure)
      latest.current.onChange({ folder_id: sure, may_suggest_folder: true })
  }, [maySuggest, disabled, value, sure])

  const offeredId = offered?.id ?? null
  useEffect(() => {
    if (offeredId === null) return
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !event.altKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      latest.current.choose(offeredId)
    }
    // Captured before the editor, which would insert a line break.
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  }, [offeredId])

  return (
    <div className="flex flex-col gap-1.5">
      <NotebookSelect
        value={value}
        disabled={disabled}
        hint={maySuggest && value !== null ? texts.filled : hint}
        onChoose={choose}
      />
      {offered ? (
        <Button size="small" className="self-start" aria-keyshortcuts="Alt+Enter" onClick={() => choose(offered.id)}>
          {texts.take(offered.name)}
        </Button>
      ) : null}
    </div>
  )
}

function useSuggestion(isWanted: boolean, content: string, source_url: string | null) {
  const { client, user } = useSignedIn()
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  const settled = useDebounced(content.trim(), TYPING_PAUSE_MS)
  const isEnabled = isWanted && settled !== '' && content.trim() !== '' && notebooks.length > 0
  const { data = [] } = useQuery({
    ...typedSuggestionQuery(client, user.id, { content: settled, source_url }, notebooks),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
  })
  if (!isEnabled) return { sure: null, offered: null }
  const known = data.filter(({ notebook_id }) => notebooks.some(({ id }) => id === notebook_id))
  const sure = autoAssignedNotebook(known)
  const [best] = known
  return { sure, offered: best && sure === null ? { id: best.notebook_id, name: best.notebook_name } : null }
}

const TYPING_PAUSE_MS = 400
