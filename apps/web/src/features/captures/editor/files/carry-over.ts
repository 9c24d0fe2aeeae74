// Pictures that an old note has inside its text are uploaded while it is edited. The next save names those that the server has; the others
// stay in the text, so nothing is lost.
import { fileAddress } from '@jotsam/core/html/file-address'
import { isInlineImage } from '@jotsam/core/html/sanitize-policy'
import type { Editor } from '@tiptap/core'
import type { FilePlace } from '../../../files/index.ts'

/** By the data URL of a picture inside the text: the `src` attribute that replaces its own. */
const carried = new Map<string, string>()

export function withCarriedFiles(html: string): string {
  let text = html
  for (const [inlined, named] of carried) text = text.replaceAll(`src="${inlined}"`, named)
  return text
}

export async function carryOver(editor: Editor, place: FilePlace): Promise<void> {
  const found = new Set<string>()
  editor.state.doc.descendants(({ type, attrs }) => {
    if (type.name === 'image' && isInlineImage(attrs.src ?? '')) found.add(attrs.src)
  })
  if (found.size === 0 || !navigator.onLine) return
  const { addFiles, watchFile } = await import('../../../files/index.ts')
  for (const src of found) {
    const { files } = await addFiles(place, [fileOf(src)])
    const [file] = files
    if (!file) continue
    const stop = watchFile(file.sha256, ({ kind }) => {
      if (kind !== 'stored') return
      carried.set(src, `src="${fileAddress(file.sha256)}"`)
      queueMicrotask(() => stop())
    })
  }
}

/** Decoded by hand, because the page's content security policy forbids fetching a data URL. */
function fileOf(src: string): File {
  const [head = '', data = ''] = src.split(',')
  const type = /^data:([^;]+)/i.exec(head)?.[1] ?? ''
  const bytes = Uint8Array.from(atob(data.replace(/\s/g, '')), (character) => character.charCodeAt(0))
  return new File([bytes], `picture.${type.split('/')[1]?.replace('jpeg', 'jpg') ?? 'png'}`, { type })
}
