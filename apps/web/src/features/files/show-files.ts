// Shows the files of a note in its text: pictures when they come near, other files as cards. What is added has `data-added` and is no
// part of the note's text.
import './files.css'
import { fileHash } from '@jotsam/core/html/file-address'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { copyText } from '../../lib/device/copy-text.ts'
import { enlarge } from './enlarge.ts'
import { factsOf } from './file-facts.ts'
import { watchFile } from './file-states.ts'
import type { FileInfo } from './file-url.ts'

/** Where the files of a text are: the person's own, or those of a public note. */
export interface FileSource {
  url(sha256: string): Promise<string | null>
  info(sha256: string): Promise<FileInfo | null>
  /** An address that downloads the file under this name. */
  download(sha256: string, name: string): Promise<string | null>
}

/** Returns a function that stops it. */
export function showFiles(host: HTMLElement, source: FileSource): () => void {
  const stops: (() => void)[] = []
  const pictures = [...host.querySelectorAll<HTMLImageElement>('img[data-file]')]
  if (pictures.some(({ parentElement }) => parentElement?.matches('.picture'))) return () => {}
  const near = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !(target instanceof HTMLImageElement)) continue
        near.unobserve(target)
        void load(target, source)
      }
    },
    { rootMargin: '800px' },
  )
  for (const image of pictures) {
    stops.push(dressPicture(image, () => enlarge(pictures.filter(isLoaded), pictures.filter(isLoaded).indexOf(image))))
    near.observe(image)
  }
  const links = [...host.querySelectorAll('a')].filter((link) => fileHash(link.getAttribute('href')) !== null)
  for (const link of links) dressLink(link, source)
  return () => {
    near.disconnect()
    for (const stop of stops) stop()
  }
}

function isLoaded(image: HTMLImageElement): boolean {
  return image.hasAttribute('src')
}

async function load(image: HTMLImageElement, source: FileSource): Promise<void> {
  const hash = image.dataset.file ?? ''
  const url = await source.url(hash).catch(() => null)
  if (url) {
    image.src = url
    image.parentElement?.removeAttribute('data-missing')
    const info = await source.info(hash).catch(() => null)
    const place = image.closest('figure') ?? image.closest('p') ?? image.parentElement
    if (info?.text) place?.after(textInside(info.text, info.is_partly_read))
  } else if (image.parentElement) {
    image.parentElement.dataset.missing = navigator.onLine ? texts.missing : texts.offline
    // It may arrive from another device, or with the connection.
    addEventListener('online', () => void load(image, source), { once: true })
  }
}

/** Its box has the size of the picture before the picture is there, so that nothing jumps. */
function dressPicture(image: HTMLImageElement, open: () => void): () => void {
  const frame = document.createElement('button')
  frame.type = 'button'
  frame.className = 'picture'
  frame.setAttribute('aria-label', texts.enlarge(image.alt))
  keepRatio(image)
  image.replaceWith(frame)
  frame.append(image)
  frame.addEventListener('click', () => isLoaded(image) && open())
  const state = document.createElement('span')
  state.className = 'file-state'
  state.setAttribute('data-added', '')
  state.setAttribute('role', 'status')
  frame.after(state)
  return watchFile(image.dataset.file ?? '', (now) => showState(state, now))
}

function keepRatio(image: HTMLImageElement): void {
  const [width, height] = [image.getAttribute('width'), image.getAttribute('height')].map(Number)
  if (width && height) image.style.aspectRatio = `${width} / ${height}`
}

export function showState(place: HTMLElement, state: Parameters<Parameters<typeof watchFile>[1]>[0]): void {
  place.textContent =
    state.kind === 'waiting'
      ? texts.waiting
      : state.kind === 'sending'
        ? texts.uploading(state.percent)
        : state.kind === 'failed'
          ? texts.failed(state.message)
          : ''
  place.style.setProperty('--sent', state.kind === 'sending' ? `${state.percent}%` : '0%')
  place.hidden = state.kind === 'stored'
}

function dressLink(link: HTMLAnchorElement, source: FileSource): void {
  const hash = fileHash(link.getAttribute('href')) ?? ''
  const name = link.textContent?.trim() || texts.file
  link.addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    void source.download(hash, name).then(follow, () => {})
  })
  const line = link.parentElement
  const isAlone = line?.localName === 'p' && line.textContent?.trim() === link.textContent?.trim()
  if (!line || !isAlone) return
  line.classList.add('file-card')
  const facts = document.createElement('span')
  facts.className = 'file-facts'
  facts.setAttribute('data-added', '')
  line.append(facts)
  void source.info(hash).then((info) => {
    facts.textContent = info ? factsOf(info) : texts.missing
    // Without a viewer, as on most phones, the frame would stay empty. The name downloads the file, and the phone opens it.
    if (info?.mime === 'application/pdf' && navigator.pdfViewerEnabled)
      line.append(previewButton(line, hash, name, source))
    if (info?.text) line.after(textInside(info.text, info.is_partly_read))
  })
}

/** The browser's own viewer shows the PDF. It is a document of its own in a sandbox of the browser, without scripts of this page. */
function previewButton(line: Element, hash: string, name: string, source: FileSource): HTMLElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'file-preview-button'
  button.setAttribute('data-added', '')
  button.setAttribute('aria-expanded', 'false')
  button.textContent = texts.preview
  let frame: HTMLIFrameElement | null = null
  button.addEventListener('click', async () => {
    if (frame) {
      frame.remove()
      frame = null
    } else {
      const url = await source.url(hash)
      if (!url) return
      frame = document.createElement('iframe')
      frame.className = 'file-preview'
      frame.title = texts.previewOf(name)
      frame.setAttribute('data-added', '')
      // Without the viewer's list of pages, which takes half of the room.
      frame.src = `${url}#navpanes=0`
      line.after(frame)
    }
    button.setAttribute('aria-expanded', String(frame !== null))
    button.textContent = frame ? texts.hidePreview : texts.preview
  })
  return button
}

/** What was read in a file, to read and to copy. */
function textInside(text: string, isPartial: boolean): HTMLElement {
  const details = document.createElement('details')
  details.className = 'file-text'
  details.setAttribute('data-added', '')
  const summary = document.createElement('summary')
  summary.textContent = texts.textInside
  const copy = document.createElement('button')
  copy.type = 'button'
  copy.className = 'file-preview-button'
  copy.textContent = texts.copyText
  copy.addEventListener('click', () => {
    copyText(text).then(
      () => {
        copy.textContent = texts.textCopied
      },
      () => {
        copy.textContent = texts.textFailed
      },
    )
  })
  const body = document.createElement('p')
  body.textContent = text
  details.append(summary, copy, body)
  if (isPartial) {
    const hint = document.createElement('p')
    hint.textContent = texts.partlyRead
    details.append(hint)
  }
  return details
}

/** The server answers with a download, so the page stays. */
function follow(url: string | null): void {
  if (!url) return
  const link = document.createElement('a')
  link.href = url
  link.click()
}
