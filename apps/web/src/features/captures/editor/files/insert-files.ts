// Puts files into the text: pictures where they were dropped, other files as blocks. The text never waits for an upload.
import { fileAddress } from '@jotsam/core/html/file-address'
import { fileMessages } from '@jotsam/core/messages/capture/files'
import type { Editor } from '@tiptap/core'
import { toast } from '../../../../lib/ui/toast.tsx'
import type { FilePlace } from '../../../files/index.ts'
import { insertBlock } from '../tools/insert-block.ts'

export async function insertFiles(editor: Editor, place: FilePlace, given: readonly File[], at: number): Promise<void> {
  const { addFiles } = await import('../../../files/index.ts')
  const { files, faults } = await addFiles(place, given)
  if (faults.length > 0) toast.error(faults.join(' '))
  // Saving closes the editor, also while a large picture is prepared.
  if (editor.isDestroyed) {
    for (const { name } of files) toast.error(fileMessages.tooLate(name))
    return
  }
  let position = Math.min(at, editor.state.doc.content.size)
  for (const { sha256, name, size, isSmaller } of files) {
    if (size) {
      // The file's name is a poor description, and better than none.
      const attrs = {
        src: fileAddress(sha256),
        alt: name.replace(/\.\w+$/, ''),
        width: String(size.width),
        height: String(size.height),
      }
      const picture = { type: 'image', attrs }
      const line = ownLine(editor, position)
      if (line === null) editor.commands.insertContentAt(position, picture)
      else editor.commands.insertContentAt(line, { type: 'paragraph', content: [picture] })
    } else {
      editor.commands.setTextSelection(position)
      insertBlock(editor, { type: 'file', attrs: { hash: sha256, name } })
    }
    position = editor.state.selection.to
    if (isSmaller) toast(fileMessages.scaled)
  }
}

/** A picture does not split a text: it goes above or below the block. Null where there is no text. */
function ownLine({ state: { doc } }: Editor, position: number): number | null {
  const place = doc.resolve(position)
  const { parent, depth } = place
  if (depth === 0 || parent.textContent === '' || !['paragraph', 'heading'].includes(parent.type.name)) return null
  const index = place.index(-1) + (place.parentOffset === 0 ? 0 : 1)
  const paragraph = doc.type.schema.nodes.paragraph
  if (!paragraph || !place.node(-1).canReplaceWith(index, index, paragraph)) return null
  return place.parentOffset === 0 ? place.before() : place.after()
}

/** Opens the browser's file dialog, or the camera. */
export function pickFiles(onFiles: (files: readonly File[]) => void, isPhoto = false): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = !isPhoto
  input.hidden = true
  if (isPhoto) {
    input.accept = 'image/*'
    // Not every browser reflects the property.
    input.setAttribute('capture', 'environment')
  }
  input.setAttribute('aria-label', isPhoto ? fileMessages.takePhoto : fileMessages.pictureOrFile)
  input.addEventListener('change', () => {
    onFiles([...(input.files ?? [])])
    input.remove()
  })
  input.addEventListener('cancel', () => input.remove())
  // Safari opens nothing for an element outside the page.
  document.body.append(input)
  input.click()
}
