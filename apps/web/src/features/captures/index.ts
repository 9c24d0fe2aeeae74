// What other features may import from this one.
export { dropCaptures, putCapture, refreshCaptures } from './captures-cache.ts'
export { copyContent } from './copy-content.ts'
export { TagsField } from './detail/tags-field.tsx'
export { notebookChip } from './editor/notebook-chip.ts'
export { TitleField } from './editor/title-field.tsx'
export { useKeyboardInset } from './editor/use-keyboard-inset.ts'
