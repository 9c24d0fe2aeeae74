// One highlight: its words, colour and comment.
import { type Highlight, highlightColours } from '@jotsam/core/highlights/highlight'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { Button } from '@jotsam/ui/button'
import { Dialog } from '@jotsam/ui/dialog'
import { TextArea } from '@jotsam/ui/field'
import { useMemo, useState } from 'react'
import { type CommentDraft, commentDraftKey } from '../../../../lib/drafts/drafts.ts'
import { readComment } from '../../../../lib/drafts/read-drafts.ts'
import { useDraftKeeper } from '../../../../lib/drafts/use-draft-keeper.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import type { Highlights } from '../../highlights-data.ts'

export function HighlightDialog({
  highlight,
  highlights,
  onClose,
}: {
  highlight: Highlight
  highlights: Highlights
  onClose: () => void
}) {
  const { user } = useSignedIn()
  const { id, capture_id } = highlight
  const [colour, setColour] = useState(highlight.colour)
  const [comment, setComment] = useState(() => readComment(user.id, capture_id, id) ?? highlight.comment)
  const unsaved = useMemo(() => (comment === highlight.comment ? null : { comment }), [comment, highlight.comment])
  const keeper = useDraftKeeper<CommentDraft>(commentDraftKey(user.id, capture_id, id), unsaved)
  const [hasFailed, setFailed] = useState(false)
  // The dialog stays, with what was typed, until the device or the server has it.
  const save = async () => {
    const isSame = colour === highlight.colour && comment.trim() === highlight.comment
    const isKept = isSame || (await highlights.change(id, { colour, comment: comment.trim() }))
    if (!isKept) return setFailed(true)
    keeper.drop()
    onClose()
  }
  const remove = () => {
    keeper.drop()
    highlights.remove(id)
    onClose()
  }
  return (
    <Dialog
      open
      // Leaving keeps a typed comment. When that fails, leaving again gives it up.
      onClose={hasFailed ? onClose : () => void save()}
      title={texts.highlight}
      footer={
        <>
          <Button look="quiet" onClick={remove}>
            {texts.deleteHighlight}
          </Button>
          <Button look="primary" onClick={() => void save()}>
            {texts.saveHighlight}
          </Button>
        </>
      }
    >
      <blockquote dir="auto" className="line-clamp-4 border-s-[3px] border-line-strong ps-3 text-muted">
        {highlight.quote}
      </blockquote>
      <fieldset className="mt-4">
        <legend className="text-small font-medium">{texts.colour}</legend>
        <div className="mt-1 flex flex-wrap gap-4">
          {highlightColours.map((each) => (
            <label key={each} className="flex min-h-11 items-center gap-2">
              <input
                type="radio"
                name="colour"
                className="peer sr-only"
                checked={colour === each}
                onChange={() => setColour(each)}
              />
              <span
                aria-hidden
                className={`highlight-dot highlight-${each} outline-offset-2 outline-ink peer-checked:outline-2 peer-focus-visible:outline-3 peer-focus-visible:outline-(--focus)`}
              />
              {texts.colours[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <TextArea
        className="mt-3"
        label={texts.comment}
        value={comment}
        maxLength={5000}
        rows={4}
        data-autofocus
        onChange={(event) => setComment(event.target.value)}
        onKeyDown={({ key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey) && void save()}
      />
    </Dialog>
  )
}
