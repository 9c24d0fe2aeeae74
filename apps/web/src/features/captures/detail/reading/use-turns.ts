// The turns of an open chat: stepping from one to the next, and copying, linking and saving one of them.
import type { Capture } from '@jotsam/core/capture/capture'
import { truncateWithEllipsis } from '@jotsam/core/capture/truncate'
import { contentToHtml } from '@jotsam/core/html/content-html'
import { toPlainText } from '@jotsam/core/html/plain-text'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { preparePendingCapture } from '@jotsam/core/pending/pending-capture'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { turnHeads } from '../../../../components/reading/dress-chat.ts'
import { copyText } from '../../../../lib/device/copy-text.ts'
import { paths } from '../../../../lib/paths.ts'
import { cleanHtml } from '../../../../lib/sanitize.ts'
import { saveCapture } from '../../../../lib/saving/save-capture.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import { toast } from '../../../../lib/ui/toast.tsx'
import { refreshCaptures } from '../../captures-cache.ts'
import type { CaptureRoute } from '../use-capture-route.ts'
import { turnsOf } from './reading-outline.ts'
import { scrollerOf, showPlace } from './show-place.ts'
import { useReadingKeys } from './use-reading-keys.ts'

export function useTurns(capture: Capture, host: HTMLElement | null, route: CaptureRoute) {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const { hash } = useLocation()

  // A link to one turn.
  useEffect(() => {
    const turn = /^#turn-\d+$/.test(hash) ? host?.querySelector(hash) : null
    if (turn) showPlace(turn)
  }, [host, hash])

  const step = (by: 1 | -1) => {
    if (!host) return
    const turns = turnsOf(host)
    const scroller = scrollerOf(host)?.getBoundingClientRect()
    const tops = turns.map((turn) => turn.getBoundingClientRect().top - (scroller?.top ?? 0) - 24)
    const focused = turns.findIndex((turn) => turn.contains(document.activeElement))
    const focusedTop = tops[focused] ?? 0
    // From the turn in focus, unless it was scrolled away.
    const isNear = focused >= 0 && focusedTop > -200 && focusedTop < (scroller?.height ?? 0)
    const byPlace = by === 1 ? tops.findIndex((top) => top > 8) : tops.findLastIndex((top) => top < -8)
    const next = turns[isNear ? focused + by : byPlace]
    if (!next) return
    next.scrollIntoView({ block: 'start' })
    next.focus({ preventScroll: true })
  }
  useReadingKeys({ j: () => step(1), k: () => step(-1) })

  // Pressed twice, it is saved once.
  const [keys] = useState(() => new Map<string, string>())
  const save = async (turn: Turn) => {
    const localId = keys.get(turn.html) ?? crypto.randomUUID()
    keys.set(turn.html, localId)
    const ready = preparePendingCapture(
      {
        title: truncateWithEllipsis(/\S.*/.exec(turn.text)?.[0] ?? '', 80),
        content: `${turn.html}<p>[[${capture.zettel_id}]]</p>`,
        source_url: capture.source_url,
        folder_id: capture.folder_id,
        tags: capture.tags,
      },
      { localId, userId: user.id },
    )
    const saved = ready.ok ? await saveCapture(client, ready.value) : null
    if (saved?.kind === 'saved') {
      const { id } = saved.capture
      void refreshCaptures(cache, user.id)
      toast.success(texts.turnSaved, { id: localId, action: { label: texts.openTurn, onClick: () => route.open(id) } })
    } else if (saved?.kind === 'pending') toast(texts.turnSaved, { id: localId })
    else toast.error(texts.turnSaveFailed, saved?.kind === 'failed' ? { description: saved.detail } : {})
  }

  /** True when a button of a turn was pressed. */
  const act = (pressed: Element): boolean => {
    const more = pressed.closest('.turn-more')
    if (more) {
      more.setAttribute('aria-expanded', String(more.getAttribute('aria-expanded') !== 'true'))
      return true
    }
    const action = pressed.closest('[data-turn-action]')?.getAttribute('data-turn-action')
    const number = Number(pressed.closest('.turn')?.id.slice('turn-'.length))
    if (!action || !number) return false
    const turn = turnOf(capture.content, number)
    if (action === 'link') {
      void copy(`${location.origin}${paths.openCapture(capture.id)}#turn-${number}`, texts.turnLinkCopied)
    } else if (!turn) return true
    else if (action === 'copy') {
      void import('@jotsam/core/markdown/html-to-markdown').then(({ htmlToMarkdown }) =>
        copy(htmlToMarkdown(turn.html), texts.turnCopied),
      )
    } else void save(turn)
    return true
  }
  return { act, step }
}

interface Turn {
  readonly html: string
  readonly text: string
}

/** A turn as it is stored, without what reading adds. In a template nothing loads. */
function turnOf(content: string, number: number): Turn | null {
  const template = document.createElement('template')
  template.innerHTML = cleanHtml(contentToHtml(content))
  const heads = turnHeads(template.content)
  const head = heads[number - 1]
  if (!head) return null
  const turn = template.content.ownerDocument.createElement('div')
  for (let node = head.nextSibling; node && node !== heads[number]; node = head.nextSibling) turn.append(node)
  const html = turn.innerHTML
  // The title is the first line of the answer, so the thinking above it is left out.
  for (const aside of turn.querySelectorAll('details')) aside.remove()
  return { html, text: toPlainText(turn.innerHTML) }
}

async function copy(text: string, notice: string): Promise<void> {
  try {
    await copyText(text)
    toast.success(notice)
  } catch {
    toast.error(texts.copyFailed)
  }
}
