// Shows the title of each mentioned note instead of its digits, unless the mention has words of its own, and a preview of it on hover
// and focus. The digits stay in the link, unseen, so that screen readers can tell two notes with the same title apart.

import { preview } from '@jotsam/core/capture/preview/preview'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import { type Mentioned, mentionedQuery } from '../../mentioned-query.ts'

export function Mentions({ host, version }: { host: HTMLElement; version: number }) {
  const { client, user } = useSignedIn()
  const [pointed, setPointed] = useState<HTMLElement | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version of the text has other nodes.
  const links = useMemo(() => [...host.querySelectorAll<HTMLElement>('a[data-zettel]')], [host, version])
  const ids = [...new Set(links.map((link) => link.dataset.zettel ?? ''))].sort()
  const { data: notes } = useQuery(mentionedQuery(client, user.id, ids))

  useEffect(() => {
    for (const link of links) {
      const note = notes?.find(({ zettel_id }) => zettel_id === link.dataset.zettel)
      if (note) showTitle(link, note)
    }
  }, [links, notes])

  useEffect(() => {
    const point = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest<HTMLElement>('a[data-zettel]') : null
      setPointed(link)
    }
    const leave = () => setPointed(null)
    // At the window, which hears it before the dialog does: the note stays open.
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !document.querySelector('[data-mention-preview]')) return
      event.preventDefault()
      leave()
    }
    addEventListener('keydown', press, true)
    host.addEventListener('pointerover', point)
    host.addEventListener('pointerleave', leave)
    // Once the focus is elsewhere. A preview that goes before would make the dialog take the focus, and Tab could not pass a mention.
    document.addEventListener('focusin', point)
    document.addEventListener('scroll', leave, true)
    return () => {
      removeEventListener('keydown', press, true)
      host.removeEventListener('pointerover', point)
      host.removeEventListener('pointerleave', leave)
      document.removeEventListener('focusin', point)
      document.removeEventListener('scroll', leave, true)
    }
  }, [host])

  const note = pointed?.isConnected ? notes?.find(({ zettel_id }) => zettel_id === pointed.dataset.zettel) : undefined
  if (!pointed || !note) return null
  const { bottom, top, left } = pointed.getBoundingClientRect()
  const isBelow = bottom < innerHeight * 0.6
  return (
    <div
      role="tooltip"
      data-mention-preview
      style={{
        left: Math.max(8, Math.min(left, innerWidth - WIDTH - 8)),
        width: Math.min(WIDTH, innerWidth - 16),
        ...(isBelow ? { top: bottom + 6 } : { bottom: innerHeight - top + 6 }),
      }}
      className="pointer-events-none fixed z-50 rounded-card border border-line bg-surface p-3 text-sm shadow-float"
    >
      <p dir="auto" className="font-semibold">
        {note.title}
      </p>
      <p dir="auto" className="mt-1 text-muted">
        {preview(note.content, 220)}
      </p>
    </div>
  )
}

const WIDTH = 320

function showTitle(link: HTMLElement, note: Mentioned): void {
  const digits = document.createElement('span')
  digits.className = 'mention-digits'
  digits.textContent = ` [[${note.zettel_id}]]`
  link.replaceChildren(link.dataset.words ?? note.title, digits)
}
