// A picture as large as the window. The arrow keys show the others; Escape, a click beside it and the button close it.
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'

export function enlarge(pictures: readonly HTMLImageElement[], first: number): void {
  let at = first
  const opener = document.activeElement
  const dialog = document.createElement('dialog')
  dialog.className = 'enlarged'
  // The note around it must not close with it.
  dialog.setAttribute('data-own-escape', '')
  const image = document.createElement('img')
  const caption = document.createElement('p')
  caption.setAttribute('aria-live', 'polite')
  const show = (next: number) => {
    at = (next + pictures.length) % pictures.length
    const from = pictures[at]
    image.src = from?.src ?? ''
    image.alt = from?.alt ?? ''
    const place = pictures.length > 1 ? texts.pictureOf(at + 1, pictures.length) : ''
    caption.textContent = [from?.closest('figure')?.querySelector('figcaption')?.textContent?.trim(), place]
      .filter(Boolean)
      .join(' · ')
    dialog.setAttribute('aria-label', image.alt || texts.picture)
  }
  const buttons = [button('enlarged-close', texts.close, '×', () => dialog.close())]
  if (pictures.length > 1)
    buttons.push(
      button('enlarged-previous', texts.previous, '‹', () => show(at - 1)),
      button('enlarged-next', texts.next, '›', () => show(at + 1)),
    )
  dialog.append(image, caption, ...buttons)
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowLeft') show(at - 1)
    else if (event.key === 'ArrowRight') show(at + 1)
    // The note's own handling of Escape keeps the browser from closing it.
    else if (event.key === 'Escape') dialog.close()
    else return
    event.stopPropagation()
  })
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog || event.target === image) dialog.close()
  })
  dialog.addEventListener('close', () => {
    dialog.remove()
    if (opener instanceof HTMLElement) opener.focus()
  })
  show(first)
  // Inside the dialog of the note, which keeps the focus within itself.
  const host = pictures[first]?.closest('[role="dialog"]') ?? document.body
  host.append(dialog)
  dialog.showModal()
}

function button(className: string, label: string, sign: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.className = className
  made.setAttribute('aria-label', label)
  made.textContent = sign
  made.addEventListener('click', press)
  return made
}
