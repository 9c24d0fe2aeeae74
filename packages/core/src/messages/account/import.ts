// Importing notes from other programs: the screen, the report and the refusals of the endpoint.

import { limits } from '../../plan/limits.ts'

const counted = (count: number, one: string, many: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

export const importMessages = {
  title: 'Import notes',
  description: 'Bring your notes and chats from other apps.',
  setting: 'Import notes',
  settingSummary:
    'From ChatGPT, Claude, Evernote, Obsidian and others. You see what will come before anything is saved.',
  open: 'Import',
  back: 'Back to the dashboard',
  drop: 'Drop a file here',
  choose: 'Choose a file',
  formats:
    'ZIP, JSON, ENEX, JEX, Markdown, HTML, CSV or text, up to 2 GB. Pictures and other files are named in the report, but not stored yet.',
  sourcesTitle: 'What you can bring',
  reading: (name: string) => `Reading ${name}`,
  sending: (percent: number) => `Sending: ${percent} %`,
  counting: (found: number) => `${counted(found, 'note', 'notes')} read so far`,
  saving: (found: number) => `${counted(found, 'note', 'notes')} so far`,
  stop: 'Stop',
  previewTitle: (source: string) => `From ${source}`,
  found: (count: number) => `${counted(count, 'note', 'notes')} in the file`,
  willCreate: (count: number) => `${counted(count, 'note', 'notes')} will be added`,
  willUpdate: (count: number) => `${counted(count, 'note has', 'notes have')} changed there and will be updated`,
  created: (count: number) => `${counted(count, 'note', 'notes')} added`,
  updated: (count: number) => `${counted(count, 'note', 'notes')} updated`,
  unchanged: (count: number) => `${counted(count, 'note is', 'notes are')} here already`,
  skippedCount: (count: number) => `${counted(count, 'does', 'do')} not come`,
  around: (notebooks: number, tags: number, links: number) =>
    [counted(notebooks, 'notebook', 'notebooks'), counted(tags, 'tag', 'tags'), counted(links, 'link', 'links')].join(
      ', ',
    ),
  attachments: (count: number) => `${counted(count, 'file is', 'files are')} named, but not stored`,
  notebooksTitle: 'Into these notebooks',
  skippedTitle: 'What does not come, and why',
  warningsTitle: 'Good to know',
  nothingNew: 'Everything in this file is here already.',
  confirm: (count: number) => `Import ${counted(count, 'note', 'notes')}`,
  cancel: 'Choose another file',
  done: 'Import finished',
  another: 'Import another file',
  formerTitle: 'Former imports',
  noFormer: 'Nothing imported yet.',
  receipt: 'Report',
  undo: 'Undo',
  undoLabel: (name: string) => `Undo the import of ${name}`,
  undoQuestion: 'Remove everything that this import added? Notes that you have edited since stay.',
  undoConfirm: 'Undo the import',
  keep: 'Keep it',
  undone: ({ deleted, restored, kept }: { deleted: number; restored: number; kept: number }) =>
    [
      `${counted(deleted, 'note', 'notes')} removed`,
      ...(restored > 0 ? [`${counted(restored, 'note', 'notes')} set back`] : []),
      ...(kept > 0 ? [`${counted(kept, 'edited note stays', 'edited notes stay')}`] : []),
    ].join(', '),
  states: {
    running: 'Running',
    interrupted: 'Interrupted. Send the same file again to continue.',
    done: 'Finished',
    undone: 'Undone',
  },
  loadFailed: 'Your former imports could not be loaded.',
  failed: 'The import did not work. Please try again. Nothing is saved twice.',
  noConnection: 'The connection was lost. Send the same file again to continue; nothing is saved twice.',
  tooLarge: 'The file is larger than 2 GB.',
  noFile: 'Please choose a file.',
  notRecognised: 'This file is not an export that can be read here.',
  alreadyRunning: 'Another import is still running. Please wait until it is finished.',
  busy: 'Several imports are running on this server. Please try again in a minute.',
  interrupted: 'The import was interrupted. Send the same file again to continue; nothing is saved twice.',
  tokenTooNarrow: 'This access token may not write to all notebooks.',
  storageFull: 'Your storage is full.',
  freePlan: 'Free plan',
  freeRules: `On Free, ${limits.plan.freeSavesPerDay} chats from ChatGPT come a day, without notebooks, tags and links. Send the file again tomorrow for the next ones, or bring everything at once with Pro.`,
  outcomes: {
    edited: 'You edited it here, so it stays as it is.',
    deleted: 'You deleted it here. Undo the earlier import to bring it again.',
    'plan-site': 'The Free plan saves from ChatGPT only. With Pro it comes too.',
    'plan-day': `The Free plan saves ${limits.plan.freeSavesPerDay} a day. With Pro it comes too.`,
    'plan-edit': 'It changed there. Editing requires Pro plan.',
  },
}
