// The help page on searching. Not part of `messages`: only this page loads it.

import { defaultSite } from '../../site/site.ts'

const { name } = defaultSite

export const searchHelpMessages = {
  pageTitle: `How to search your notes in ${name}`,
  description: `Find any note in ${name}: search for words and phrases, narrow a search down by tag, notebook, site and date, sort by best match, save searches and search offline.`,
  headline: 'How to search',
  lead: 'Type a few words. When that finds too much, add an operator.',
  back: 'Help center',
  basics: {
    title: 'Two ways to search',
    list: [
      {
        title: 'The search box on your dashboard',
        text: 'It finds notes that contain exactly what you type, in any case, in the title or the text. Pinned notes come first, then the newest.',
      },
      {
        title: 'Best match',
        text: 'Choose it below the search box. All your words must be in the note, in any order. Notes that fit best come first, small typos are forgiven, and accents may be left out. It also reads your pictures and PDFs, and the comments on your highlights.',
      },
      {
        title: 'The command palette',
        text: 'Press Ctrl K, or ⌘ K on a Mac. It finds notes by best match, and notebooks, tags and actions by name. Enter opens the best note.',
      },
    ],
  },
  operators: {
    title: 'Operators',
    text: 'They work in the search box and in the palette, and are offered while you type. Whatever is not understood is searched for as words.',
    type: 'Type',
    finds: 'To find',
    list: [
      { type: 'tag:recipe', finds: 'notes with the tag recipe' },
      { type: 'in:"Reading list"', finds: 'notes in this notebook and the notebooks inside it' },
      { type: 'from:wikipedia.org', finds: 'notes saved from this site' },
      { type: 'after:2026-10', finds: 'notes saved in October 2026 or later' },
      { type: 'before:2026-11-01', finds: 'notes saved before this day' },
      { type: 'is:pinned', finds: 'pinned notes; is:public finds shared ones' },
      { type: 'has:code', finds: 'notes with code; also has:link and has:picture' },
      { type: 'title:tide', finds: 'notes with the word in their title' },
      { type: '"high tide"', finds: 'notes with these words next to each other' },
      { type: 'boat OR ship', finds: 'notes with one of the two' },
      { type: 'boat -sail', finds: 'notes with boat and without sail, unless a note has boat -sail as you typed it' },
      { type: 'boat -tag:old', finds: 'boats without this tag' },
    ],
  },
  examples: {
    title: 'Put together',
    list: [
      { type: 'tag:recipe bread -tag:tried', finds: 'bread recipes that you have not tried yet' },
      { type: 'from:chatgpt.com has:code after:2026', finds: 'code from this year’s chats' },
      { type: 'in:Work "action items" after:2026-11', finds: 'what was decided this month' },
    ],
  },
  more: {
    title: 'Good to know',
    list: [
      {
        title: 'Nothing found?',
        text: 'If a word may be misspelled, the notes that come close are shown below, and one press lists them all.',
      },
      {
        title: 'Keep a search',
        text: 'Press Save search below the search box. It then stands below your notebooks, where you can rename or remove it.',
      },
      {
        title: 'Without a connection',
        text: 'The app searches the notes that your device keeps: your newest 2,000. It says so, because there may be more on the server. Signing out removes them from the device.',
      },
    ],
  },
  isPro: 'Searching is part of Pro.',
} as const
