// What other features may import from this one.
export { HistoryDialog } from './history-dialog.tsx'
