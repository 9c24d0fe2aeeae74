// The text of a note to read. It is inserted as nodes outside React's tree: parsing sanitised HTML again could change it (mutation
// XSS). Formulas and coloured code follow when their code is loaded; without it the text is complete, only plainer.
import './reading.css'
import { readingMessages as texts } from '@jotsam/core/messages/capture/reading'
import { limits } from '@jotsam/core/plan/limits'
import { clsx } from 'clsx'
import { type MouseEvent, type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { copyText } from '../../lib/device/copy-text.ts'
import { toast } from '../../lib/ui/toast.tsx'
import type { copySelection } from './copy-selection.ts'
import { unfold } from './dress-chat.ts'

export function ReadingText({
  ref,
  fragment,
  className,
  onChange,
  onClick,
}: {
  ref?: Ref<HTMLDivElement | null>
  fragment: DocumentFragment
  className?: string
  /** Called when the text was inserted, and again when formulas and code were rendered. */
  onChange?: (host: HTMLElement) => void
  onClick?: (event: MouseEvent<HTMLElement>) => void
}) {
  const host = useRef<HTMLDivElement>(null)
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => host.current, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the text changes only with the fragment.
  useLayoutEffect(() => {
    const place = host.current
    if (!place) return
    // A copy, because a fragment is empty once it is inserted and React may run this twice.
    place.replaceChildren(fragment.cloneNode(true))
    onChange?.(place)
    let isGone = false
    void enrich(place).then((isChanged) => {
      if (isChanged && !isGone) onChange?.(place)
    })
    return () => {
      isGone = true
    }
  }, [fragment])

  useEffect(() => {
    let copy: typeof copySelection | null = null
    const load = () =>
      void import('./copy-selection.ts').then(
        (part) => {
          copy = part.copySelection
        },
        () => {},
      )
    const onCopy = (event: ClipboardEvent) => {
      if (host.current) copy?.(event, host.current)
    }
    document.addEventListener('selectionchange', load, { once: true })
    document.addEventListener('copy', onCopy, true)
    return () => {
      document.removeEventListener('selectionchange', load)
      document.removeEventListener('copy', onCopy, true)
    }
  }, [])

  const press = (event: MouseEvent<HTMLElement>) => {
    const pressed = event.target instanceof Element ? event.target.closest('button, a[href^="#"]') : null
    if (pressed?.matches('[data-copy]')) void copyCode(pressed)
    else if (pressed?.matches('.turn-fold')) toggle(pressed)
    else if (pressed?.matches('a')) jumpTo(event, pressed.getAttribute('href') ?? '')
    else onClick?.(event)
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: what is clicked are links and buttons, which the keyboard clicks too.
    <div ref={host} dir="auto" className={clsx('reading', className)} data-testid="capture-content" onClick={press} />
  )
}

async function enrich(host: HTMLElement): Promise<boolean> {
  const hasFormulas = host.querySelector('span[data-language="tex"]') !== null
  const hasCode = host.querySelector('pre') !== null
  // Offline, a part that was never loaded is missing.
  const parts = await Promise.allSettled([
    hasFormulas ? import('./render-formulas.ts').then((formulas) => formulas.renderToRead(host)) : null,
    hasCode ? import('./colour-code.ts').then(({ colourCode }) => colourCode(host)) : null,
  ])
  return (hasFormulas || hasCode) && parts.some(({ status }) => status === 'fulfilled')
}

async function copyCode(button: Element): Promise<void> {
  const code = button.closest('.code-block')?.querySelector('pre')?.textContent ?? ''
  try {
    await copyText(code)
    button.textContent = texts.codeCopied
    setTimeout(() => {
      button.textContent = texts.copyCode
    }, limits.share.copiedMs)
  } catch {
    toast.error(texts.copyFailed)
  }
}

function toggle(button: Element): void {
  const turn = button.closest('.turn')
  const isOpening = turn?.classList.contains('folded') ?? false
  unfold(turn, isOpening)
  if (!isOpening) turn?.scrollIntoView({ block: 'nearest' })
}

/** Within the note, without a new entry in the history. */
function jumpTo(event: MouseEvent<HTMLElement>, href: string): void {
  event.preventDefault()
  const target = event.currentTarget.querySelector(`[id="${CSS.escape(href.slice(1))}"]`)
  if (!(target instanceof HTMLElement)) return
  target.scrollIntoView({ block: 'center' })
  target.focus({ preventScroll: true })
}
