// Notifications in the corner of a page. Screen readers announce them; good news closes by itself.
import { extensionMessages } from '@jotsam/core/messages/extension'
import { makeLogo } from './logo.ts'
import { makeButton, makeShadow, overPage } from './shadow.ts'

export interface ToastContent {
  readonly title: string
  readonly lines?: readonly string[]
  readonly tone?: 'plain' | 'done' | 'warn' | 'fault'
  readonly actions?: readonly Action[]
  readonly field?: Field
  readonly autoClose?: boolean
}

export type Action = { readonly label: string; readonly main?: boolean } & (
  | { readonly run: () => void }
  | { readonly href: string }
)

interface Field {
  readonly label: string
  readonly value: string
  readonly onChange: (typed: string) => void
}

export interface Toast {
  /** A result is also shown when the person has closed the progress before it. */
  show(content: ToastContent): void
  close(): void
  /** Shows what a closed toast would show now. */
  reopen(): void
}

const texts = extensionMessages.page
const AUTO_CLOSE_MS = 8000
/** The toasts that show a result, with its tone. A new toast takes their place, and so does a new result if all went well; one that shows progress stays. */
const finished = new Map<Toast, ToastContent['tone']>()
let list: { host: HTMLElement; toasts: HTMLElement } | null = null

export function openToast(first: ToastContent): Toast {
  const element = document.createElement('div')
  element.className = 'toast'
  let timer = 0
  let isClosed = false
  let showsResult = false
  const close = () => {
    isClosed = true
    finished.delete(toast)
    clearTimeout(timer)
    element.remove()
  }
  const show = (content: ToastContent) => {
    const startTimer = () => {
      clearTimeout(timer)
      if (content.autoClose) timer = window.setTimeout(close, AUTO_CLOSE_MS)
    }
    const isResult = content.tone !== undefined
    if (isResult && !showsResult) isClosed = false
    showsResult = isResult
    // A page that redraws itself may have removed the toast.
    if (!element.isConnected && !isClosed) toastList().append(element)
    draw(element, content, close)
    startTimer()
    if (content.tone || content.autoClose) {
      for (const [other, tone] of finished) if (other !== toast && tone === 'done') other.close()
      finished.set(toast, content.tone)
    }
    element.onpointerenter = () => clearTimeout(timer)
    element.onpointerleave = startTimer
  }
  const reopen = () => {
    isClosed = false
    toastList().append(element)
  }
  const toast = { show, close, reopen }
  element.addEventListener('focusin', () => clearTimeout(timer))
  for (const other of finished.keys()) other.close()
  show(first)
  return toast
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

function draw(element: HTMLElement, content: ToastContent, close: () => void): void {
  element.dataset.tone = content.tone ?? 'plain'
  const say = document.createElement('div')
  say.className = 'say'
  const title = document.createElement('strong')
  title.textContent = content.title
  say.append(title, ...(content.lines ?? []).map(paragraph), ...(content.field ? [fieldElement(content.field)] : []))
  const acts = document.createElement('div')
  acts.className = 'acts'
  acts.append(...(content.actions ?? []).map(actionElement))
  const x = makeButton('×', 'x', close)
  x.setAttribute('aria-label', texts.close)
  element.replaceChildren(makeLogo(), say, x, acts)
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p')
  element.textContent = text
  return element
}

function fieldElement({ label, value, onChange }: Field): HTMLElement {
  const input = document.createElement('input')
  input.className = 'field'
  input.maxLength = 5000
  input.placeholder = label
  input.setAttribute('aria-label', label)
  input.value = value
  // Letters must not run the page's shortcuts.
  for (const type of ['keydown', 'keypress', 'keyup']) input.addEventListener(type, (event) => event.stopPropagation())
  input.addEventListener('input', (event) => event.isTrusted && onChange(input.value))
  return input
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
