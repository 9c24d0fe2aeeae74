// biome-ignore-all lint/complexity/noThisInStatic: the library's statics read the class that they are called on.
// What the editor can hold, and nothing else: our own links, pictures, videos and rules in place of the library's.

import { safeLink } from '@jotsam/core/html/safe-link'
import { isInlineImage, linkRel, videoSandbox } from '@jotsam/core/html/sanitize-policy'
import { isVideoEmbed, videoEmbed } from '@jotsam/core/html/video-embed'
import { webHost } from '@jotsam/core/html/web-address'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import Quill from 'quill'
import { BlockEmbed } from 'quill/blots/block.js'
import Image from 'quill/formats/image.js'
import Link from 'quill/formats/link.js'
import { SizeStyle } from 'quill/formats/size.js'
import Video from 'quill/formats/video.js'
import Clipboard from 'quill/modules/clipboard.js'
import { cleanFragment, cleanHtml } from '../../../lib/sanitize.ts'
import { fitForEditor, KEPT_CLASS } from './fit-for-editor.ts'
import { CodeLine, countersFrom, EndBreak, listStart, NumberedItem, SoftBreak } from './line-blots.ts'
import { LOOSEN_CLASS } from './loosen-kept.ts'
import { loosened, numberOf } from './loosened.ts'
import { Formula, LinkTitle, phraseBlots } from './phrase-blots.ts'
import { phrases } from './phrases.ts'
import { storedHtml } from './stored-html.ts'

export const editorFormats = [
  ...['bold', 'italic', 'underline', 'strike', 'code', 'script', 'link', 'link-title', 'font', 'size', 'tex'],
  ...phrases.map(([name]) => name),
  ...['header', 'list', 'start', 'blockquote', 'code-block', 'indent', 'align', 'table', 'divider', 'kept'],
  ...['image', 'video', 'soft-break'],
]

export function registerEditorFormats(): void {
  Quill.register(
    {
      'formats/link': SafeLink,
      'formats/image': HeldImage,
      'formats/video': KnownVideo,
      'formats/divider': Divider,
      'formats/kept': KeptBlock,
      'formats/size': SizeStyle,
      'formats/list': NumberedItem,
      'formats/start': listStart,
      'formats/code-block': CodeLine,
      'formats/soft-break': SoftBreak,
      'formats/tex': Formula,
      'formats/link-title': LinkTitle,
      ...Object.fromEntries(phraseBlots.map((blot) => [`formats/${blot.blotName}`, blot])),
      'blots/break': EndBreak,
      'modules/clipboard': CleanClipboard,
    },
    true,
  )
}

class SafeLink extends Link {
  static override create(value: string): HTMLElement {
    const node = super.create(value)
    node.setAttribute('rel', linkRel)
    return node
  }

  static override sanitize(url: string): string {
    return safeLink(url) || this.SANITIZED_URL
  }
}

/** A picture from another site is not asked for: its name stands in its place, its address waits. */
class HeldImage extends Image {
  static override create(value: string): Element {
    // Not the library's: it would set the address at once.
    const node = document.createElement('img')
    if (isInlineImage(value)) node.setAttribute('src', value)
    else {
      const host = webHost(value)
      if (host === null) return node
      node.setAttribute('data-remote-src', value)
      node.setAttribute('alt', captureDetailMessages.imageFrom(host))
    }
    return node
  }

  static override value(node: Element): string | null {
    return node.getAttribute('src') ?? node.getAttribute('data-remote-src')
  }

  static override formats(node: Element): Record<string, string | null> {
    const { alt, ...size } = super.formats(node)
    // What stands in for the picture is not its name.
    const isStandIn = alt === captureDetailMessages.imageFrom(webHost(HeldImage.value(node) ?? '') ?? '')
    return alt === undefined || isStandIn ? size : { ...size, alt }
  }
}

class KnownVideo extends Video {
  static override create(value: string): Element {
    const node = super.create(value)
    node.removeAttribute('frameborder')
    node.removeAttribute('allowfullscreen')
    node.setAttribute('sandbox', videoSandbox)
    node.setAttribute('allow', 'fullscreen; picture-in-picture')
    node.setAttribute('referrerpolicy', 'strict-origin-when-cross-origin')
    node.setAttribute('title', captureDetailMessages.editor.video)
    return node
  }

  static override sanitize(url: string): string {
    return isVideoEmbed(url) ? url : (videoEmbed(url) ?? 'about:blank')
  }
}

class Divider extends BlockEmbed {
  static override blotName = 'divider'
  static override tagName = 'HR'
}

/** What the editor cannot hold: seen, moved and deleted as one thing, and stored as it came. */
class KeptBlock extends BlockEmbed {
  static override blotName = 'kept'
  static override tagName = 'DIV'
  static override className = KEPT_CLASS

  static override create(html: string): Element {
    const node = document.createElement('div')
    node.className = KEPT_CLASS
    node.contentEditable = 'false'
    node.dataset.html = html
    node.dataset.hint = captureDetailMessages.editor.kept
    node.append(cleanFragment(html))
    if (loosened(html) !== null) node.append(loosenButton())
    const number = numberOf(html)
    // Its item counts among those before and after it.
    if (number !== null) node.style.counterSet = countersFrom(0, String(number))
    return node
  }

  static override value(node: Element): string {
    return node.getAttribute('data-html') ?? ''
  }
}

function loosenButton(): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = LOOSEN_CLASS
  button.textContent = captureDetailMessages.editor.editKept
  // The editor would take its keys for words.
  button.addEventListener('keydown', (event) => event.stopPropagation())
  return button
}

/** Whatever comes in, stored or pasted, is cleaned before the editor looks at it. */
class CleanClipboard extends Clipboard {
  protected override normalizeHTML(doc: Document): void {
    super.normalizeHTML(doc)
    const clean = cleanFragment(doc.body.innerHTML)
    for (const image of clean.querySelectorAll('img[data-remote-src]')) {
      // The document is inert: the address is only read here, never followed.
      image.setAttribute('src', image.getAttribute('data-remote-src') ?? '')
      image.removeAttribute('data-remote-src')
    }
    fitForEditor(clean)
    doc.body.replaceChildren(doc.adoptNode(clean))
  }

  override onCopy(range: { index: number; length: number }): { html: string; text: string } {
    const { ops } = this.quill.getContents(range.index, range.length)
    const isWhole =
      ops.every(({ insert }) => typeof insert !== 'string' || !insert.includes('\n')) || endsLine(ops.at(-1))
    const end = range.index + range.length
    const last = { insert: '\n', attributes: this.quill.getLine(end)[0]?.formats() ?? {} }
    return {
      html: cleanHtml(storedHtml(isWhole ? ops : [...ops, last])),
      text: ops
        .map(({ insert }) => (typeof insert === 'string' ? insert : insert && 'soft-break' in insert ? '\n' : ''))
        .join(''),
    }
  }
}

function endsLine(op: { insert?: unknown } | undefined): boolean {
  return typeof op?.insert === 'string' ? op.insert.endsWith('\n') : true
}
