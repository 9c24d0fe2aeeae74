// The text of a note to read: sanitized, with links to other notes, and with pictures from other sites only after consent.
import { tasksIn, withNumbers, withTasks } from '@jotsam/core/capture/tasks'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { Banner } from '@jotsam/ui/banner'
import { Button } from '@jotsam/ui/button'
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dressChat, type TurnAction } from '../../../../components/reading/dress-chat.ts'
import { dressText } from '../../../../components/reading/dress-text.ts'
import { ReadingText } from '../../../../components/reading/reading-text.tsx'
import { withoutTitle } from '../../../../components/reading/repeated-title.ts'
import { cleanFragment } from '../../../../lib/sanitize.ts'
import { loadRemoteImages, nameRemoteImages } from './remote-images.ts'
import { addTaskBoxes, showTicks } from './task-boxes.ts'
import { useFiles } from './use-files.ts'
import { useReadingKeys } from './use-reading-keys.ts'
import { linkZettels } from './zettel-links.ts'

export function CaptureContent({
  title,
  content,
  onZettel,
  onAction,
  onTick,
  onChange,
}: {
  /** Shown above the text. */
  title: string
  content: string
  onZettel?: (zettelId: string) => void
  /** A button of a chat's turn was pressed. */
  onAction?: (button: Element) => boolean
  /** A task's box was pressed. Without it the tasks cannot be ticked. */
  onTick?: ((number: number, isDone: boolean) => void) | undefined
  /** The text was inserted or changed. */
  onChange?: (host: HTMLElement) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const [consented, setConsented] = useState<string | null>(null)
  const canJump = onZettel !== undefined
  const canAct = onAction !== undefined
  const canTick = onTick !== undefined
  // A tick changes only its box: what is focused, folded and loaded stays.
  const text = useMemo(() => (canTick ? withTasks(content, tasksIn(content), false) : content), [content, canTick])
  const { fragment, hosts } = useMemo(() => {
    const clean = withoutTitle(cleanFragment(contentToHtml(canTick ? withNumbers(text) : text)), title)
    if (canTick) addTaskBoxes(clean)
    if (canJump) linkZettels(clean)
    dressChat(dressText(clean), canAct ? TURN_ACTIONS : [])
    return { fragment: clean, hosts: nameRemoteImages(clean) }
  }, [title, text, canJump, canAct, canTick])
  const isConsented = consented === text

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new fragment has new boxes.
  useLayoutEffect(() => {
    if (canTick && host.current) showTicks(host.current, content)
  }, [fragment, content, canTick])
  useLayoutEffect(() => {
    if (isConsented && host.current) loadRemoteImages(host.current)
  }, [isConsented])
  useFiles(host, fragment)
  // The browser would select the whole page, also what is behind the note.
  useReadingKeys({ 'Mod-a': () => host.current && getSelection()?.selectAllChildren(host.current) })

  const press = (event: MouseEvent) => {
    if (event.target instanceof HTMLInputElement)
      return onTick?.(Number(event.target.dataset.task), event.target.checked)
    if (event.target instanceof Element && onAction?.(event.target)) return
    const link = event.target instanceof Element ? event.target.closest('a[data-zettel]') : null
    const id = link?.getAttribute('data-zettel')
    // The browser opens a new tab or window itself.
    if (!id || !onZettel || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    onZettel(id)
  }

  return (
    <>
      {hosts.length > 0 && !isConsented ? (
        <Banner
          className="mb-4"
          action={
            <Button size="small" onClick={() => setConsented(text)}>
              {texts.loadImages(hosts.join(', '))}
            </Button>
          }
        >
          {texts.imageHeld}
        </Banner>
      ) : null}
      <ReadingText ref={host} fragment={fragment} onClick={press} {...(onChange ? { onChange } : {})} />
    </>
  )
}

const TURN_ACTIONS: readonly TurnAction[] = ['copy', 'link', 'save']
