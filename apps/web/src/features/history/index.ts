// What other features may import from this one.
export { HistoryDialog } from './history-dialog.tsx'
export { MarkedWords } from './marked-words.tsx'
