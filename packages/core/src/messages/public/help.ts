// The help center around its questions. Not part of `messages`: only this page loads it.

import { defaultSite } from '../../site/site.ts'

const { name } = defaultSite

export const helpMessages = {
  pageTitle: `Help center: how to use ${name}`,
  description: `Start with ${name} in five steps, see what it can do, and search the questions people ask: saving chats and pages, notebooks, text from images, plans and your account.`,
  headline: 'Help center',
  lead: 'Get started, explore, find answers.',
  quickStart: 'Quick start',
  steps: [
    { title: 'Create an account', text: 'An email address and a password are enough. It is free and needs no card.' },
    { title: 'Get the extension', text: 'Add it to your browser and sign in to it: it has its own login.' },
    {
      title: 'Save something',
      text: 'Open a ChatGPT answer, or with Pro any page, select what matters and save it.',
    },
    { title: 'Put it in order', text: 'With Pro, move notes into notebooks, add tags and link notes.' },
    { title: 'Find it again', text: 'Your dashboard has everything, on every device. Search it, share it, export it.' },
  ],
  createAccount: 'Create an account',
  openDashboard: 'Open the dashboard',
  getExtension: 'Get the extension',
  quickCapture: 'Quick Capture',
  testSharing: 'Test sharing into the app',
  features: 'What it can do',
  featureList: [
    {
      title: 'Notes',
      text: 'Text from chats, pages, pictures and your voice, with where it came from.',
      ask: 'save-chat',
    },
    {
      title: 'Notebooks and tags',
      text: 'Two levels of notebooks, tags, and a suggestion where a note belongs.',
      ask: 'notebooks',
    },
    {
      title: 'Search and filters',
      text: 'In titles and text; by tag, notebook, date, source and kind.',
      ask: 'search',
    },
    {
      title: 'Text from images',
      text: 'Photos and screenshots become text that you can edit and search.',
      ask: 'image-text',
    },
    { title: 'Dictation', text: 'Speak, and the words appear in your note.', ask: 'voice' },
    { title: 'Links and graph', text: 'Say how notes relate, and see the network they form.', ask: 'link-notes' },
    { title: 'Sharing', text: 'A public link for one note, on and off with a switch.', ask: 'share' },
    { title: 'Import', text: 'Notes and chats from other apps, with a preview and an undo.', ask: 'import' },
    { title: 'Export', text: 'PDF, text and JSON for a note; a zip file with everything.', ask: 'export' },
    {
      title: 'Offline',
      text: 'What you save without a connection waits, and is sent later by itself.',
      ask: 'offline',
    },
  ],
  learnMore: (feature: string) => `How it works: ${feature}`,
  howItWorks: 'How it works',
  questions: 'Questions people ask',
  search: 'Search the questions',
  searchPlaceholder: 'Search, for example: password, PDF, trial',
  clearSearch: 'Clear search',
  found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
  noneFound: (words: string) => `No answer has "${words}" in it.`,
  noneFoundHint: 'Try a shorter word, ask the assistant, or write to us.',
  linkTo: (question: string) => `Link to: ${question}`,
  stillOpen: 'Still have a question?',
  stillOpenText: 'The assistant answers at once, a person within 24-48 hours.',
  support: 'Ask the assistant',
  contact: 'Write to us',
}
