// The dialog that adds tags to one or more captures. It offers the existing tags.
import type { Capture } from '@jotsam/core/capture/capture'
import { addedTagsFault, parseTags } from '@jotsam/core/capture/tags'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { Badge } from '@jotsam/ui/badge'
import { TextField } from '@jotsam/ui/field'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '../../components/form-dialog.tsx'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { useCaptureActions } from './capture-actions.ts'
import { captureFacetsQuery } from './captures-queries.ts'

const OFFERED = 12

export function AddTagsDialog({ captures, onClose }: { captures: readonly Capture[]; onClose: () => void }) {
  const { client, user } = useSignedIn()
  const { data: facets = [] } = useQuery(captureFacetsQuery(client, user.id))
  const actions = useCaptureActions()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const entered = parseTags(typed)
  const offered = facets
    .filter(({ kind, value }) => kind === 'tag' && !entered.includes(value))
    .filter(({ value }) => captures.some(({ tags }) => !tags.includes(value)))
    .slice(0, OFFERED)

  const store = async () => {
    const tags = parseTags(typed)
    const problem = addedTagsFault(typed, captures)
    setFault(problem)
    if (problem) return false
    return tags.length === 0 || actions.addTags(captures, tags)
  }

  return (
    <FormDialog title={captureMessages.addTags} action={captureMessages.save} store={store} onClose={onClose}>
      {captures.length === 1 && captures[0] && captures[0].tags.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {captures[0].tags.map((tag) => (
            <Badge key={tag}>{tag}</Badge>
          ))}
        </div>
      ) : null}
      <TextField
        label={captureMessages.tagsToAdd}
        value={typed}
        autoComplete="off"
        data-autofocus
        fault={fault}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(null)
        }}
      />
      {offered.length > 0 ? (
        <div className="flex flex-wrap gap-1.5">
          {offered.map(({ value }) => (
            <button
              key={value}
              type="button"
              onClick={() => setTyped(`${typed.replace(/(?<=[^\s,])[\s,]*$/, ', ')}${value}`)}
              className="max-w-full truncate rounded-full border border-line px-2.5 py-1 text-xs text-muted hover:bg-sunken hover:text-ink pointer-coarse:min-h-11 pointer-coarse:px-4"
            >
              {value}
            </button>
          ))}
        </div>
      ) : null}
    </FormDialog>
  )
}
