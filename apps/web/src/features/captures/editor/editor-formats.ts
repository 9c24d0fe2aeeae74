// biome-ignore-all lint/complexity/noThisInStatic: the library's statics read the class that they are called on.
// What the editor can hold, and nothing else: our own links, pictures, videos and rules in place of the library's.
import { escapeHtml } from '@jotsam/core/html-entities'
import { captureDetailMessages } from '@jotsam/core/messages/capture-detail'
import { safeLink } from '@jotsam/core/safe-link'
import { isInlineImage, linkRel, videoSandbox } from '@jotsam/core/sanitize-policy'
import { isVideoEmbed, videoEmbed } from '@jotsam/core/video-embed'
import { webHost } from '@jotsam/core/web-address'
import Quill from 'quill'
import { BlockEmbed } from 'quill/blots/block.js'
import Image from 'quill/formats/image.js'
import Link from 'quill/formats/link.js'
import { SizeStyle } from 'quill/formats/size.js'
import Video from 'quill/formats/video.js'
import Clipboard from 'quill/modules/clipboard.js'
import { cleanFragment, cleanHtml } from '../../../lib/sanitize.ts'
import { fitForEditor, KEPT_CLASS } from './fit-for-editor.ts'

export const editorFormats = [
  ...['bold', 'italic', 'underline', 'strike', 'code', 'script', 'link', 'font', 'size'],
  ...['header', 'list', 'blockquote', 'code-block', 'indent', 'align', 'table', 'divider', 'kept'],
  ...['image', 'video'],
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

  html(): string {
    const src = HeldImage.value(this.domNode)
    if (!src) return ''
    const named = this.domNode.getAttribute('alt') ?? ''
    // What stood in for the picture is not its name.
    const alt = named === captureDetailMessages.imageFrom(webHost(src) ?? '') ? '' : named
    return `<img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}">`
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

  override html(): string {
    const src = this.domNode.getAttribute('src') ?? ''
    return isVideoEmbed(src) ? `<iframe class="ql-video" src="${escapeHtml(src)}"></iframe>` : ''
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
    return node
  }

  static override value(node: Element): string {
    return node.getAttribute('data-html') ?? ''
  }

  html(): string {
    return this.domNode instanceof Element ? cleanHtml(KeptBlock.value(this.domNode)) : ''
  }
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

  override onCopy(range: Parameters<Clipboard['onCopy']>[0], isCut: boolean): { html: string; text: string } {
    const { html, text } = super.onCopy(range, isCut)
    return { html: cleanHtml(html), text }
  }
}
