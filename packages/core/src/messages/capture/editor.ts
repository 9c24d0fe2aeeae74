// Further texts of the editor, in their own file because the dashboard loads those of the opened capture.

import { grouped } from '../../util/grouped.ts'

export const editorMessages = {
  more: 'More formatting',
  tagsPlaceholder: 'Tags, with commas',
  readingTime: (minutes: number) => `${minutes} min read`,
  formulaBlock: 'Formula on its own line',
  formulaField: 'TeX',
  formulaFault: 'This is not valid TeX yet',
  formulaOwnLine: 'On its own line',
  formulaDone: 'Done',
  callouts: { note: 'Note', tip: 'Tip', important: 'Important', warning: 'Warning', caution: 'Caution' },
  callout: (kind: string) => `Callout: ${kind}`,
  dragBlock: 'Drag to move this block',
  blockMenuHint: 'Alt+Up and Alt+Down move it too',
  pasteTooLong: (length: number, max: number) =>
    `This text has ${grouped(length)} characters, and a note can have ${grouped(max)}. Nothing was added.`,
  addAsFile: 'Add as a file',
  pastedFile: 'Pasted text.txt',
  moveUp: 'Move up',
  moveDown: 'Move down',
  focusMode: 'Focus mode',
  outline: 'Outline',
}
