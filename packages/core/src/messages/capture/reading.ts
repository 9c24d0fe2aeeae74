// Reading a note: code, tables, chats, footnotes, the outline, search hits and highlights.

export const readingMessages = {
  code: 'Code',
  codeIn: (language: string) => `Code, ${language}`,
  copyCode: 'Copy',
  codeCopied: 'Copied',
  copyFailed: 'This could not be copied. Select it and copy it yourself.',
  table: 'Table',
  backToText: 'Back to the text',

  turn: (number: number, author: string) => `Turn ${number}, ${author}`,
  turnActions: { copy: 'Copy', link: 'Copy link', save: 'Save as note' },
  turnCopied: 'Turn copied',
  turnLinkCopied: 'Link to this turn copied',
  turnSaved: 'Saved as a note',
  openTurn: 'Open',
  turnSaveFailed: 'The note could not be saved. Try again.',
  showWhole: 'Show whole answer',
  showLess: 'Show less',
  sources: (count: number) => (count === 1 ? '1 source' : `${count} sources`),
}
