// The text of a note to read: sanitized, with links to other notes, and with pictures from other sites only after consent.
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
import { useFiles } from './use-files.ts'
import { linkZettels } from './zettel-links.ts'

export function CaptureContent({
  title,
  content,
  onZettel,
  onAction,
  onChange,
}: {
  /** Shown above the text. */
  title: string
  content: string
  onZettel?: (zettelId: string) => void
  /** A button of a chat's turn was pressed. */
  onAction?: (button: Element) => boolean
  /** The text was inserted or changed. */
  onChange?: (host: HTMLElement) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  const [consented, setConsented] = useState<string | null>(null)
  const canJump = onZettel !== undefined
  const canAct = onAction !== undefined
  const { fragment, hosts } = useMemo(() => {
    const clean = withoutTitle(cleanFragment(contentToHtml(content)), title)
    if (canJump) linkZettels(clean)
    dressChat(dressText(clean), canAct ? TURN_ACTIONS : [])
    return { fragment: clean, hosts: nameRemoteImages(clean) }
  }, [title, content, canJump, canAct])
  const isConsented = consented === content

  useLayoutEffect(() => {
    if (isConsented && host.current) loadRemoteImages(host.current)
  }, [isConsented])
  useFiles(host, fragment)

  const press = (event: MouseEvent) => {
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
            <Button size="small" onClick={() => setConsented(content)}>
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
