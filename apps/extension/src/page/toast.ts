// What the extension says on a page: quietly in the corner, read out to those who listen, gone by itself when all is well.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { makeLogo } from './logo.ts'
import { makeButton, makeShadow, overPage } from './shadow.ts'

export interface Saying {
  readonly title: string
  readonly lines?: readonly string[]
  readonly tone?: 'plain' | 'done' | 'warn' | 'fault'
  readonly actions?: readonly Action[]
  /** Goes by itself after a while. */
  readonly passes?: boolean
}

export type Action = { readonly label: string; readonly main?: boolean } & (
  | { readonly run: () => void }
  | { readonly href: string }
)

export interface Toast {
  say(saying: Saying): void
  close(): void
}

const texts = extensionMessages.page
const PASSES_AFTER = 8000
let list: { host: HTMLElement; toasts: HTMLElement } | null = null

export function openToast(first: Saying): Toast {
  const element = document.createElement('div')
  element.className = 'toast'
  let timer = 0
  let isClosed = false
  const close = () => {
    isClosed = true
    clearTimeout(timer)
    element.remove()
  }
  const wait = (passes: boolean) => {
    clearTimeout(timer)
    if (passes) timer = window.setTimeout(close, PASSES_AFTER)
  }
  const say = (saying: Saying) => {
    // A page that draws itself anew takes ours away with its own.
    if (!element.isConnected && !isClosed) toastList().append(element)
    draw(element, saying, close)
    wait(saying.passes ?? false)
    element.onpointerenter = () => clearTimeout(timer)
    element.onpointerleave = () => wait(saying.passes ?? false)
  }
  element.addEventListener('focusin', () => clearTimeout(timer))
  say(first)
  return { say, close }
}

function toastList(): HTMLElement {
  if (!list?.host.isConnected) {
    const { host, root } = makeShadow()
    const toasts = document.createElement('div')
    toasts.className = 'toasts'
    toasts.setAttribute('role', 'status')
    toasts.setAttribute('aria-live', 'polite')
    toasts.setAttribute('aria-label', texts.note)
    root.append(toasts)
    overPage(host)
    list = { host, toasts }
  }
  return list.toasts
}

function draw(element: HTMLElement, saying: Saying, close: () => void): void {
  element.dataset.tone = saying.tone ?? 'plain'
  const say = document.createElement('div')
  say.className = 'say'
  const title = document.createElement('strong')
  title.textContent = saying.title
  say.append(title, ...(saying.lines ?? []).map(paragraph))
  const acts = document.createElement('div')
  acts.className = 'acts'
  acts.append(...(saying.actions ?? []).map(actionElement))
  const x = makeButton('×', 'x', close)
  x.setAttribute('aria-label', texts.close)
  element.replaceChildren(makeLogo(), say, x, acts)
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function actionElement(action: Action): HTMLElement {
  const className = action.main ? 'act main' : 'act'
  if ('run' in action) return makeButton(action.label, className, action.run)
  const link = document.createElement('a')
  link.className = className
  link.textContent = action.label
  link.href = action.href
  link.target = '_blank'
  link.rel = 'noopener noreferrer'
  return link
}
