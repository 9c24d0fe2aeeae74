// The words of ranked search, loaded with the command palette.
export const searchMessages = {
  notes: 'Notes',
  similar: 'similar spelling',
} as const
