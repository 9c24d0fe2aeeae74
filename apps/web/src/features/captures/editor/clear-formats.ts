// Takes the looks of what is selected. Not the library's: that one takes pictures and breaks with them.
import type Quill from 'quill'
import { Delta, Op, type Range } from 'quill'

export function clearFormats(quill: Quill, { index, length }: Range): void {
  const selected = quill.getContents(index, length)
  const change = new Delta().retain(index)
  for (const op of selected.ops) change.retain(Op.length(op), cleared(op.attributes))
  const [line, offset] = quill.getLine(index + length)
  const endsWithin = length === 0 || quill.getText(index + length - 1, 1) !== '\n'
  // The line that the selection ends in becomes a plain one, too.
  if (line && endsWithin) change.retain(line.length() - 1 - offset).retain(1, cleared(line.formats()))
  quill.updateContents(change, 'user')
}

function cleared(formats: Record<string, unknown> = {}): Record<string, null> {
  const looks = Object.keys(formats).filter((name) => !['alt', 'width', 'height'].includes(name))
  return Object.fromEntries(looks.map((name) => [name, null]))
}
