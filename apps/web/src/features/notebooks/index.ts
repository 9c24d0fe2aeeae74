// What other features may import from this one.
export { NotebookField } from './notebook-field.tsx'
export { NotebookSelect } from './notebook-select.tsx'
export { autoNotebook } from './notebook-suggestion.ts'
