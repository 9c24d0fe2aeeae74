// The receipt of an incomplete save, and the texts inside a saved conversation.

import { speakerMessages } from './speakers.ts'

export const extractionMessages = {
  ...speakerMessages,
  part: (title: string, part: number, parts: number) => `${title} (${part} of ${parts})`,
  untitledChat: (site: string) => `${site} conversation`,
  picture: (name: string) => (name === '' ? '[Picture]' : `[Picture: ${name}]`),
  file: (name: string) => `[File: ${name}]`,
  pictures: (count: number) =>
    count === 1
      ? 'One picture stays with the site; only its place was saved.'
      : `${count} pictures stay with the site; only their places were saved.`,
  files: (count: number) =>
    count === 1
      ? 'One attached file stays with the site; only its name was saved.'
      : `${count} attached files stay with the site; only their names were saved.`,
  unknownParts: (kinds: string) => `Parts of a kind not known here were left out: ${kinds}.`,
  changedDocument: 'A document was changed later in the chat; only the version before was saved.',
  version: (title: string, number: number) => (title === '' ? `Version ${number}` : `${title} (version ${number})`),
  closedDocuments: (count: number) =>
    count === 1
      ? 'One document beside the chat was not open and was left out. Open it and save again.'
      : `${count} documents beside the chat were not open and were left out. Open each and save again.`,
  byline: (author: string, site: string, day: string) =>
    [author === '' ? '' : `By ${author}`, site, day].filter((part) => part !== '').join(' · '),
  textLeftOut: (kept: number, all: number) =>
    `${kept} of about ${all} words on the page were saved; the rest was taken for menus, comments or advertising.`,
  // Empty for none.
  passages: (words: number) => (words === 0 ? '' : `About ${words} words within the text could not be saved.`),
  transcriptMissing: 'The transcript of the video is missing. Open it on the page and save again.',
  teaser: 'The page shows only the beginning of an article for subscribers.',
  deepPart: 'A deeply nested part of the page was saved as its text, without headings, links and pictures.',
  drawnPage: 'The page draws its content as a picture. Only the words around it were saved.',
  plainTextOnly: 'The page could not be read with its headings, links and pictures; its visible text was saved.',
  morePosts: (posts: number) =>
    `The ${posts} posts that the page shows were saved; it has more. Load them and save again.`,
  unnamedAuthor: 'Somebody',
  // Empty for none.
  closedTabs: (count: number) =>
    ['', 'The code of one closed tab is not in the page and was left out.'][count] ??
    `The code of ${count} closed tabs is not in the page and was left out.`,
  unfinished: 'The last answer was still being written. Save again to add it in full.',
  turnsMissing: (missing: number) =>
    missing === 1 ? 'One turn could not be read.' : `${missing} turns could not be read.`,
  startNotReached: 'The beginning of the conversation could not be reached.',
  noQuestions: 'Only answers were found on the page; the questions are missing.',
  noAnswers: 'Only questions were found on the page; the answers are missing.',
  firstUnasked: 'The conversation begins with an answer, so a question may be missing.',
  unknownAfterLast: 'Text of unknown form follows the last question, so an answer may be missing.',
  // Empty for none.
  unasked: (count: number) =>
    ['', 'One answer follows another answer, so a question may be missing.'][count] ??
    `${count} answers follow another answer, so questions may be missing.`,
  unanswered: (count: number) =>
    ['', 'One question follows another question, so an answer may be missing.'][count] ??
    `${count} questions follow another question, so answers may be missing.`,
  gap: 'The page left turns out while it was scrolled, so some may be missing.',
  endNotReached: 'The end of the conversation could not be reached.',
  stopped: 'Reading was stopped before the end.',
  noTurns: 'No turns of a conversation were found on this page.',
  newerOnPage: 'The page shows a question that the site’s data does not have yet. Save again to add it.',
  // Empty for none.
  largePictures: (count: number) =>
    ['', 'One picture is too large for a note; its description was saved.'][count] ??
    `${count} pictures are too large for a note; their descriptions were saved.`,
  lostPictures: (count: number) =>
    ['', 'One picture could not be read from the page; its description was saved.'][count] ??
    `${count} pictures could not be read from the page; their descriptions were saved.`,
  lostFormulas: (count: number) =>
    ['', 'One formula could not be read from the page.'][count] ?? `${count} formulas could not be read from the page.`,
  frames: (count: number) =>
    ['', 'A large frame of another site was left out. Open it by itself to save it.'][count] ??
    `${count} large frames of other sites were left out. Open each by itself to save it.`,
  otherFrames: 'The page has several frames; only the largest was saved. Open the others by themselves to save them.',
  embedded: (count: number) =>
    ['', 'One frame, drawing or player in the chat has no text and was left out.'][count] ??
    `${count} frames, drawings or players in the chat have no text and were left out.`,
  // Empty for none.
  cards: (count: number) =>
    ['', 'One card in the chat opens more than it shows; only what it shows was saved.'][count] ??
    `${count} cards in the chat open more than they show; only what they show was saved.`,
}
