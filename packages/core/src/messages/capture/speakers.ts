// The headings inside a saved conversation. Cards need these and not the receipts of a save.

export const speakerMessages = { you: 'You', thinking: 'Thinking' }
