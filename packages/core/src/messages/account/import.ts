// Importing notes from other programs: the screen, the report and the refusals of the endpoint.

import { limits } from '../../plan/limits.ts'
import { grouped } from '../../util/grouped.ts'

const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`

/** As they stand in a sentence. */
const sourceNames: Partial<Record<string, string>> = {
  jotsam: 'Jotsam',
  chatgpt: 'ChatGPT',
  claude: 'Claude',
  evernote: 'Evernote',
  obsidian: 'Obsidian',
  logseq: 'Logseq',
  folder: 'files',
  gemini: 'Gemini',
  keep: 'Google Keep',
  joplin: 'Joplin',
  notion: 'Notion',
  readwise: 'Readwise',
  reader: 'Readwise Reader',
  kindle: 'Kindle',
  pocket: 'Pocket',
  instapaper: 'Instapaper',
  raindrop: 'Raindrop',
  karakeep: 'Karakeep',
  linkwarden: 'Linkwarden',
  bookmarks: 'browser bookmarks',
}

const sourceName = (source: string) => sourceNames[source] ?? source

export const importMessages = {
  title: 'Import notes',
  description: 'Bring your notes and chats from other apps.',
  back: 'Back to the dashboard',
  drop: 'Drop a file or a folder here',
  choose: 'Choose a file',
  chooseFolder: 'Choose a folder',
  formats:
    'ZIP, JSON, ENEX, JEX, Markdown, HTML, CSV or text, up to 2 GB. Pictures and other files come with their notes.',
  sourcesTitle: 'What you can bring',
  emptyFile: 'The file is empty.',
  emptyFolder: 'There are no files in the folder.',
  unreadable: 'The files could not be read. They may have been moved or deleted.',
  /** What is imported, where it is no single file. */
  folder: (name: string) => `${name} (folder)`,
  files: (count: number) => `${grouped(count)} files`,
  importing: (name: string) => `Importing ${name}`,
  reading: (name: string) => `Reading ${name}`,
  sending: (percent: number) => `Sending: ${percent} %`,
  counting: (found: number) => `${counted(found, 'note', 'notes')} read so far`,
  saving: (found: number, total: number) =>
    `${found.toLocaleString('en-US')} of ${counted(Math.max(found, total), 'note', 'notes')}`,
  linking: 'Linking the notes',
  stop: 'Stop',
  stopped: 'Stopped. Choose the same file again to continue, or undo below what was imported.',
  previewTitle: (source: string) => `From ${sourceName(source)}`,
  /** Where it stands alone or begins a line. */
  sourceLabel: (source: string) => sourceName(source).replace(/^./, (first) => first.toUpperCase()),
  found: (count: number, name: string) => `${counted(count, 'note', 'notes')} in ${name}`,
  willCreate: (count: number) => `${counted(count, 'note', 'notes')} will be added`,
  willUpdate: (count: number) => `${counted(count, 'note has', 'notes have')} changed there and will be updated`,
  created: (count: number) => `${counted(count, 'note', 'notes')} added`,
  updated: (count: number) => `${counted(count, 'note', 'notes')} updated`,
  unchanged: (count: number) => `${counted(count, 'note is', 'notes are')} already here`,
  willSkip: (count: number) => `${counted(count, 'item', 'items')} will be left out`,
  skippedCount: (count: number) => `${counted(count, 'item was', 'items were')} left out`,
  around: (notebooks: number, tags: number, links: number) =>
    [
      ...(notebooks > 0 ? [counted(notebooks, 'notebook', 'notebooks')] : []),
      ...(tags > 0 ? [counted(tags, 'tag', 'tags')] : []),
      ...(links > 0 ? [counted(links, 'link', 'links')] : []),
    ].join(', '),
  attachments: (count: number, found: number) =>
    count === found
      ? counted(count, 'picture or file', 'pictures and files')
      : `${grouped(count)} of ${counted(found, 'picture or file', 'pictures and files')}`,
  sameAsFormer: (fileName: string, day: string) =>
    `These look like the notes from ${fileName}, imported on ${day}: the folder has the same name, or most notes have the same words. Notes that changed will be updated.`,
  besideFormer: (fileName: string, day: string) =>
    `Some files have the same names as files in ${fileName}, imported on ${day}, but the notes look different. They will be added as new notes beside the earlier ones.`,
  isUpdated: (fileName: string, day: string) =>
    `Notes from ${fileName}, imported on ${day}, will be updated where they changed.`,
  isBeside: (fileName: string, day: string) =>
    `These will be added as new notes, beside those from ${fileName}, imported on ${day}, which have the same names.`,
  chooseNew: 'Add as new notes',
  chooseSame: (day: string) => `Update the notes imported on ${day}`,
  notebooksTitle: 'Into these notebooks',
  willSkipTitle: 'What will be left out, and why',
  skippedTitle: 'What was left out, and why',
  warningsTitle: 'Good to know',
  nothingComes: 'Nothing more can be imported now.',
  nothingNew: 'Everything in it is already here.',
  confirm: (count: number) => `Import ${counted(count, 'note', 'notes')}`,
  cancel: 'Choose something else',
  done: 'Import finished',
  see: 'See your notes',
  another: 'Import something else',
  formerTitle: 'Past imports',
  noFormer: 'Nothing imported yet.',
  receipt: 'Report',
  undo: 'Undo',
  undoLabel: (name: string) => `Undo the import of ${name}`,
  undoQuestion: 'Move everything this import added to the trash? Notes you have edited since are kept.',
  undoConfirm: 'Undo the import',
  keep: 'Keep it',
  undoFailed: 'The import could not be undone. Try again.',
  undone: ({ deleted, restored, kept }: { deleted: number; restored: number; kept: number }) =>
    [
      `${counted(deleted, 'note', 'notes')} moved to the trash`,
      ...(restored > 0 ? [`${counted(restored, 'note', 'notes')} restored`] : []),
      ...(kept > 0 ? [`${counted(kept, 'note that changed since kept', 'notes that changed since kept')}`] : []),
    ].join(', '),
  soFar: (found: number) => `Running: ${counted(found, 'note', 'notes')} so far`,
  stopFailed: 'The import could not be stopped. Try again.',
  stopLabel: (name: string) => `Stop the import of ${name}`,
  states: {
    running: 'Running',
    interrupted: 'Interrupted. Choose the same file again to continue.',
    done: 'Finished',
    undone: 'Undone',
  },
  loadFailed: 'Your past imports could not be loaded.',
  failed: 'The import did not work. Try again. Nothing is saved twice.',
  noConnection: 'The connection was lost. Choose the same file again to continue. Nothing is saved twice.',
  tooLarge: 'The file is larger than 2 GB.',
  noFile: 'Choose a file.',
  unknownChoice: (name: string, values: readonly string[]) =>
    `The parameter "${name}" must be ${values.map((value) => `"${value}"`).join(' or ')}.`,
  unknownParameter: (name: string, known: readonly string[]) =>
    `There is no parameter "${name.slice(0, 100)}". The parameters are ${known.join(', ')}.`,
  unknownField: (name: string, parameters: readonly string[]) =>
    `There is no field "${name.slice(0, 100)}". The file is the field "file"; ${parameters.join(', ')} belong in the address.`,
  notRecognised: 'This file is not an export that can be read here.',
  alreadyRunning: 'Another import is still running. Wait until it is finished.',
  busy: 'Several imports are running on this server. Try again in a minute.',
  interrupted: 'The import was interrupted. Choose the same file again to continue. Nothing is saved twice.',
  tooMuchMemory: 'Reading it takes too much memory. Split it and import the parts. Nothing is saved twice.',
  tooMuchTime: 'Reading it takes too long. Split it and import the parts. Nothing is saved twice.',
  parserCrashed: 'It is damaged and cannot be read to the end.',
  tokenTooNarrow: 'This access token may not write to all notebooks.',
  storageFull: 'Your storage is full.',
  filesFull: (count: number) =>
    `${count === 1 ? 'One file is' : `${count} files are`} left out because your storage is full. Make room and choose the same file again.`,
  filesRefused: (name: string, why: string) => `The file ${name} is left out: ${why}`,
  detail: 'Highlights and versions',
  detailRefused: 'One is damaged and is left out.',
  detailsFull: 'Some highlights and earlier versions are left out because your storage is full.',
  storage: 'Storage',
  formerParts: (count: number) =>
    `It is shorter than before. ${count === 1 ? 'One part is no longer needed and goes' : `${count} parts are no longer needed and go`} to the trash.`,
  storageTooSmall: 'Your storage is too small for all of it. The notes and files that fit will be imported.',
  freePlan: 'Free plan',
  freeRules: `Free imports ${limits.plan.freeSavesPerDay} chats from ChatGPT a day, without notebooks, tags and links. Choose the same file again tomorrow for the next ones, or import everything at once with Pro.`,
  newFiles: ' (newer)',
  outcomes: {
    edited: 'You edited it here, so it stays as it is.',
    deleted: 'You deleted it here. Undo the earlier import to import it again.',
    incomplete: 'This export lacks some of its pictures or files. It stays as it is here, with them.',
    'plan-site': 'The Free plan saves from ChatGPT only. Pro imports it too.',
    'plan-day': `The Free plan saves ${limits.plan.freeSavesPerDay} a day. Pro imports it too.`,
    'plan-edit': 'It changed there. Editing requires Pro plan.',
  },
  howTo: [
    { name: 'ChatGPT', how: 'Settings, Data controls, Export data. Choose the ZIP you get by email.' },
    { name: 'Claude', how: 'Settings, Privacy, Export data. Choose all ZIPs you get by email.' },
    { name: 'Gemini', how: 'takeout.google.com: My Activity, only Gemini Apps, as JSON or HTML.' },
    { name: 'Google Keep', how: 'takeout.google.com: only Keep. Choose the ZIP.' },
    { name: 'Apple Notes', how: 'privacy.apple.com: Request a copy of your data, only iCloud Notes. Choose the ZIP.' },
    { name: 'Notion', how: 'Settings, Export all workspace content, as Markdown or HTML. Choose the ZIP.' },
    { name: 'Joplin', how: 'File, Export all, JEX.' },
    { name: 'Evernote', how: 'Select a notebook, Export, ENEX. Choose the file, or several together.' },
    { name: 'Obsidian and Logseq', how: 'Drop the folder of your vault or graph, or a ZIP of it.' },
    {
      name: 'Markdown, HTML and text',
      how: 'Choose one file, several, or a folder of them. Folders become notebooks.',
    },
    { name: 'Readwise and Kindle', how: 'The CSV of your highlights or of the pages in Reader, or My Clippings.txt.' },
    { name: 'Pocket, Instapaper, Raindrop, Karakeep, Linkwarden', how: 'The CSV, HTML or JSON file of their export.' },
    { name: 'Browser bookmarks', how: 'Export the bookmarks as an HTML file.' },
    { name: 'Jotsam', how: 'The ZIP of "Download all my data", also from another account.' },
  ],
}
