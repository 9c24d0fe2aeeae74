// Quick capture.

import { limits } from '../../plan/limits.ts'
import { grouped } from '../../util/grouped.ts'

export const quickCaptureMessages = {
  title: 'Quick Capture',
  description: 'Save a note in a hurry, or what you shared from another app.',
  sharedTitle: 'Capture Shared Content',
  save: 'Save Capture',
  cancel: 'Cancel',
  saved: 'Saved. Taking you to your dashboard...',
  contentRequired: 'Please enter some content to save',
  nothingShared: 'No shared content found.',
  loadTimeout: 'Loading timeout.',
  autoSaveFailed: 'Failed to save automatically.',
  loadFailed: 'Failed to load shared content.',
  retrying: (attempt: number, tries: number) => `Network error. Retrying (${attempt}/${tries})`,
  savedLocally: 'Saved locally. Will sync when connection improves.',
  contentField: 'Content',
  contentPlaceholder: 'Write or paste something worth keeping',
  contentHint: (length: number, max: number) => `${grouped(length)} of ${grouped(max)} characters`,
  tagsField: 'Tags (comma separated)',
  savesLeft: (left: number) => `Free: ${left} of ${limits.plan.freeSavesPerDay} saves left today`,
  proHint: 'Notebooks and tags come with Pro.',
  source: 'From',
  loading: 'Loading shared content...',
  checking: 'Checking the connection...',
  saving: 'Saving...',
  restored: 'Your unsaved text is back.',
  /** After a failed save. */
  kept: 'Your text is kept on this device.',
  startOver: 'Start over',
  discarded: 'Note discarded',
  undo: 'Undo',
  noRoom: 'This device has no room to keep your text. Leave this page open, or copy your text, and try again.',
  noDrafts: 'This device has no room for a draft. Save before you close this page.',
  tooLong: (length: number, max: number) =>
    `The content has ${grouped(length)} characters. The limit is ${grouped(max)}.`,
  titleTooLong: (length: number, max: number) => `The title has ${length} characters. The limit is ${max}.`,
  imagesShared: (count: number) => `${count} ${count === 1 ? 'picture was' : 'pictures were'} shared.`,
  readImages: 'Read their text',
  autoSaved: 'Shared content saved',
  openIt: 'Open it',
}
