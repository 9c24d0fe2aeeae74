// The list of keyboard shortcuts.

export const shortcutHelpMessages = {
  anywhere: 'Anywhere',
  inList: 'In the list',
  inNote: 'In a note',
  writing: 'While you write',
  commands: 'Open the command palette',
  search: 'Search',
  newNote: 'Add a new note',
  help: 'Show this help',
  next: 'Next note',
  previous: 'Previous note',
  open: 'Open the note',
  menu: 'Open the menu of the note',
  pin: 'Pin or unpin the note',
  select: 'Select the note',
  remove: 'Delete the note',
  selectMany: 'Select up to the next note',
  view: 'Change the view',
  sidebar: 'Hide or show the sidebar',
  quick: 'Quick Capture',
  escape: 'Close, or clear the selection',
}
