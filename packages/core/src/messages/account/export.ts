// Account → Import and export: the download of a notebook, and of web pages.

export const exportMessages = {
  title: 'Download a notebook or web pages',
  summary: 'One notebook or all notes, as Markdown or as web pages for any browser. Pictures and files are included.',
  notebook: 'Notes',
  allNotes: 'All notes',
  format: 'Format',
  formats: { markdown: 'Markdown and JSON', html: 'Web pages' },
  unknownFormat: 'This format is not known. It is markdown or html.',
  unknownNotebook: 'There is no such notebook.',
}
