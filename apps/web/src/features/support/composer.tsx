// The chat's input. Enter sends the question, Shift+Enter starts a new line.
import { supportChatMessages as text } from '@jotsam/core/messages/public/support'
import { limits } from '@jotsam/core/plan/limits'
import { controlClass } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { clsx } from 'clsx'
import { SendHorizontal } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import type { Talk } from './use-conversation.ts'

export function Composer({ talk: { typed, isPending, type, send } }: { talk: Talk }) {
  const id = useId()
  const canSend = !isPending && typed.trim() !== ''
  const onKeyDown = (event: KeyboardEvent) => {
    // During input method composition, Enter selects a suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) send(typed)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) send(typed)
      }}
      className="border-t border-line p-3"
    >
      <div className="flex items-end gap-2">
        <label htmlFor={id} className="sr-only">
          {text.input}
        </label>
        <textarea
          id={id}
          rows={1}
          value={typed}
          maxLength={limits.support.messageMax}
          placeholder={text.placeholder}
          enterKeyHint="send"
          aria-describedby={`${id}-keys`}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKeyDown}
          className={clsx(controlClass, 'field-sizing-content h-auto max-h-32 min-h-11 flex-1 resize-none py-2.5')}
        />
        <IconButton
          type="submit"
          label={text.send}
          icon={<SendHorizontal />}
          disabled={!canSend}
          size="large"
          className="bg-primary text-on-primary not-disabled:hover:bg-primary-hover not-disabled:hover:text-on-primary"
        />
      </div>
      <p id={`${id}-keys`} className="mt-1.5 px-1 text-xs text-muted pointer-coarse:sr-only">
        {text.keys}
      </p>
    </form>
  )
}
