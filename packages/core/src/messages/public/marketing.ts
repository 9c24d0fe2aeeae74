// The titles and descriptions of the marketing pages, and their shared texts.

export interface MarketingAbout {
  readonly title: string
  readonly headline: string
  readonly lead: string
  readonly description: string
  readonly keywords: readonly string[]
}

export const marketingMessages = {
  chatgptExporter: {
    title: 'ChatGPT exporter: save chats as notes, PDF, text or JSON',
    headline: 'A ChatGPT exporter that you can find things in',
    lead: 'Save an answer or a whole conversation from the page with one click, formatted as it was, and take it out again as a PDF, as text or as JSON.',
    description:
      'Export ChatGPT conversations with one click: Jotsam saves answers and whole chats as searchable notes with headings, tables and code, and exports them as PDF, text or JSON.',
    keywords: ['ChatGPT exporter', 'export ChatGPT', 'ChatGPT to PDF', 'save ChatGPT chat', 'ChatGPT to text'],
  },
  exportEasily: {
    title: 'Export ChatGPT conversations easily, for free',
    headline: 'Export ChatGPT conversations the easy way',
    lead: 'No archive to wait for, no file to dig through. Two notes a day are free, no card, no time limit.',
    description:
      'Export ChatGPT conversations easily and for free: two notes a day without a card. How it works step by step, what the free plan gives, and how it compares.',
    keywords: [
      'export ChatGPT conversations free',
      'free ChatGPT export',
      'download ChatGPT conversation',
      'ChatGPT PDF free',
    ],
  },
  notesExtension: {
    title: 'A Chrome extension for notes: save any page or chat',
    headline: 'The browser extension that saves as you read',
    lead: 'Select, click, go on reading. Text from any website and any AI chat becomes a note with its source, in one place on all your devices.',
    description:
      'A Chrome extension for notes: save selections, articles and AI chats with their source, sort them into notebooks, and search everything. Also for Firefox, Edge and Brave.',
    keywords: [
      'Chrome extension for notes',
      'note taking extension',
      'web clipper',
      'save text from websites',
      'browser notes',
    ],
  },
  pkms: {
    title: 'PKMS: a personal knowledge management system that stays small',
    headline: 'Personal knowledge management without the hobby',
    lead: 'Capture what you read, connect what belongs together, find it when you need it. A knowledge system that you use instead of maintain.',
    description:
      'A personal knowledge management system (PKMS) that stays small: capture from web and AI chats, two levels of notebooks, tags, typed links with a graph, and search.',
    keywords: ['PKMS', 'personal knowledge management system', 'Zettelkasten', 'second brain', 'linked notes'],
  },
  features: {
    title: 'Features: capture, organize, find, link, share and export',
    headline: 'Everything it does',
    lead: 'What Jotsam can do, what it costs, and where its limits are.',
    description:
      'All features of Jotsam: capture from chats, pages, pictures and voice; notebooks and tags; full-text search; links and graph; sharing; PDF, text and JSON export.',
    keywords: ['Jotsam features', 'text capture app', 'note features', 'capture and organize text'],
  },
  about: {
    title: 'About Jotsam: why it exists and how it is run',
    headline: 'About Jotsam',
    lead: 'Jotted flotsam: we keep what washes up, because some of it is worth keeping.',
    description:
      'Why Jotsam exists, what it promises about your notes and your data, how it earns its money, and how to run it on a server of your own.',
    keywords: ['about Jotsam', 'Jotsam notes', 'self-hosted notes', 'open source notes'],
  },
} as const satisfies Record<string, MarketingAbout>

export const marketingPageMessages = {
  pageTitle: (title: string, product: string) => (title.includes(product) ? title : `${title} | ${product}`),
  register: 'Start for free',
  login: 'Log in',
  questions: 'Questions',
  more: 'Where to go from here',
  links: {
    features: 'All features',
    pricing: 'Prices',
    guide: 'How to export ChatGPT conversations',
    support: 'Support chat',
    contact: 'Write to us',
    about: 'About Jotsam',
    privacy: 'What we do with your data',
    register: 'Create an account',
    login: 'Log in',
    extension: 'The extension in the store',
  },
}
