// The landing page below its first screen, which is the same for everybody.

/** The limits that the plans' lists name. */
export interface PlanFigures {
  readonly saves: number
  readonly pdfs: number
  readonly freeImages: number
  readonly proImages: number
  readonly trialDays: number
}

export const landingSections = {
  pictures: {
    dashboard: 'The dashboard: notebooks on the left, saved notes as cards, a search above them',
    note: 'An opened note with headings and a list, its tags and where it came from',
    search: 'A search for "memory": the word is marked in every note that has it',
    phone: 'The dashboard on a phone',
    saving: 'A chat with the button "Save conversation" in its corner, and a receipt: 6 of 6 turns, 1 table',
  },
  figures: { title: 'In figures', users: 'people', notes: 'notes kept', rating: 'out of 5 in the store' },
  filmTitle: 'From the chat to your notes in one click',
  filmText:
    'Press "Save conversation" in the chat: everything arrives, tables included, with a receipt. On the dashboard two words find it again, ready to read.',
  filmLabel: 'Saving a chat and finding it again: a silent film of thirteen seconds',
  playFilm: 'Play the film',
  featuresTitle: 'What it does',
  features: [
    {
      title: 'Save from where you read',
      text: 'One click in the browser, a share on the phone. ChatGPT on the Free plan; any website with Pro.',
    },
    { title: 'Notebooks and tags', text: 'Two levels of notebooks, tags, and a suggestion where a new note belongs.' },
    {
      title: 'Find it again',
      text: 'Search titles and full text as you type; filter by tag, notebook, date and source.',
    },
    { title: 'Link your notes', text: 'Say that one note builds on another, or contradicts it, and follow the graph.' },
    { title: 'Text from pictures', text: 'A photo of a page, a screenshot, a slide: the words in it become a note.' },
    { title: 'Say it instead', text: 'Dictate on the desktop, and correct the text before you save it.' },
    {
      title: 'Share one note',
      text: 'A public link for one note. Nobody can list the rest or find out whose it is.',
    },
    { title: 'Works without a connection', text: 'What you save on the train waits on your device and is sent later.' },
    {
      title: 'Yours to take with you',
      text: 'PDF, text and JSON; all of it at once if you leave; deleted when you say so.',
    },
  ],
  shows: [
    {
      title: 'A note you can read in a year',
      text: 'Headings, lists, tables and code stay what they were in the chat or on the page. Where it came from, when, and its own twelve-digit number stand beside it.',
    },
    {
      title: 'One box that searches everything',
      text: 'Type a word and see it marked in every note that has it. Narrow it down by notebook, tag, source or date; the address of the result is a link you can keep.',
    },
    {
      title: 'In your pocket too',
      text: 'Install it from the browser, no app store needed. Share text to it from any app, photograph a page, and read your notes offline.',
    },
  ],
  stepsTitle: 'How it works',
  steps: [
    {
      title: 'Capture',
      text: 'Select text on a page or in a chat and save it with the browser extension, or share it from your phone.',
    },
    {
      title: 'Organize',
      text: 'Give it a notebook and a few tags, or take the suggestion. It is one click either way.',
    },
    { title: 'Find', text: 'Search, filter and follow links between notes. What you kept is seconds away.' },
  ],
  guidesTitle: 'Guides',
  guidesText: 'Worth reading whether or not you use Jotsam.',
  minutes: (minutes: number) => `${minutes} min read`,
  comparisonTitle: 'How it compares, honestly',
  comparisonText: 'Each of these is the right tool for someone. Where another one is better, the table says so.',
  comparisonTable: 'Comparison table',
  comparisonHead: ['Jotsam', 'Bookmarks', 'A notes app', 'Chat history'],
  comparison: [
    ['Keeps the text itself', 'Yes', 'No, only the address', 'If you paste it', 'While the chat exists'],
    ['Saving takes', 'One click', 'One click', 'Copy, switch, paste', 'Nothing'],
    ['Remembers the source', 'Yes', 'Yes', 'If you paste it', 'Yes'],
    ['Search in full text', 'Yes', 'Titles only', 'Yes', 'Often titles only'],
    ['Several AI chats and websites together', 'Yes, with Pro', 'Addresses only', 'By hand', 'No'],
    ['Writing long documents', 'Good enough', 'No', 'Better', 'No'],
    ['Apps made for each system', 'No, it installs from the browser', 'Built in', 'Often better', 'Often'],
    ['Everything as a file', 'Yes', 'Yes', 'It depends', 'Yes, in one big archive'],
    ['Run it on your own server', 'Yes', 'Not needed', 'Rarely', 'No'],
  ],
  pricesTitle: 'Prices in plain sight',
  pricesText: 'No hidden tiers, no sales calls.',
  freeName: 'Free',
  freePrice: '$0',
  freeUnit: 'forever',
  freePoints: [
    ({ saves }: PlanFigures) => `${saves} notes a day from ChatGPT`,
    () => 'Pinning, and a public link for any note',
    ({ pdfs, freeImages }: PlanFigures) => `${pdfs} PDFs a day, ${freeImages} pictures to text in all`,
  ],
  proName: 'Pro',
  proUnit: (monthly: number) => `a year, or $${monthly} a month`,
  proPoints: [
    () => 'Unlimited notes from any website',
    () => 'Notebooks, tags, search, links, editing and every export',
    ({ proImages }: PlanFigures) => `${proImages} pictures to text a month, and dictation`,
    ({ trialDays }: PlanFigures) => `${trialDays}-day trial without a card`,
  ],
  allPrices: 'Compare the plans',
  extensionTitle: 'Save from the page you are on',
  extensionText: 'The browser extension saves a selection, an article or a whole AI chat without leaving the tab.',
  manualInstall: 'Other ways to install it',
}
