// The formats of an exported conversation.
export const exportFormats = ['markdown', 'text', 'json', 'pdf'] as const
export type ExportFormat = (typeof exportFormats)[number]
