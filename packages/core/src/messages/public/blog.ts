// The titles and descriptions of the guides. Their texts are in the pages.

export interface ArticleAbout {
  readonly title: string
  /** In lists of links. */
  readonly short: string
  readonly teaser: string
  readonly description: string
  readonly keywords: readonly string[]
  readonly minutes: number
  /** When it was written. */
  readonly day: string
}

const day = '2026-11-15'

export const blogMessages = {
  exportConversations: {
    title: 'How to export ChatGPT conversations',
    short: 'Export ChatGPT conversations',
    teaser: 'Five ways to get a chat out, what each keeps and loses, and which one to use when.',
    description:
      'Five ways to export ChatGPT conversations: the full data export, share links, copy as Markdown, printing to PDF and saving as you go, with what each keeps and loses.',
    keywords: ['export ChatGPT conversations', 'download ChatGPT chat', 'ChatGPT to PDF', 'ChatGPT backup'],
    minutes: 5,
    day,
  },
  saveResponses: {
    title: 'How to save ChatGPT responses you will want again',
    short: 'Save ChatGPT responses',
    teaser: 'Which answers deserve keeping, what to write down beside them, and a habit that takes ten seconds.',
    description:
      'A practical way to save ChatGPT responses: which ones to keep, what to add so that they make sense later, how to name and tag them, and how to check them first.',
    keywords: ['save ChatGPT responses', 'save ChatGPT answers', 'organize AI chats', 'ChatGPT notes'],
    minutes: 5,
    day,
  },
  saveOnlineNotes: {
    title: 'How to save notes online and find them again',
    short: 'Save online notes',
    teaser: 'A small system for what you read on the web: capture, sort lightly, search, and review.',
    description:
      'How to save notes from the web and find them again: what to capture, why sources matter, notebooks or tags, how search works for you, and how to keep your notes safe.',
    keywords: ['save online notes', 'save notes from websites', 'web clipper', 'online notebook', 'organize notes'],
    minutes: 7,
    day,
  },
  studentNotes: {
    title: 'A note-taking app for students: what matters, and how to use it',
    short: 'Note-taking for students',
    teaser: 'From lecture to exam: capture less, connect more, and turn notes into questions.',
    description:
      'What a student needs from a note-taking app, and a term-long method: notes in lectures, notes from readings and AI chats, links between them, and revision that works.',
    keywords: ['student note taking app', 'notes for students', 'study notes', 'lecture notes', 'revision'],
    minutes: 6,
    day,
  },
  exportGuide: {
    title: 'The ChatGPT export guide: formats, limits and a plan',
    short: 'ChatGPT export guide',
    teaser: 'What is in the archive, how to read conversations.json, and how to keep a backup you can use.',
    description:
      'The complete ChatGPT export guide: what the archive holds, how to read conversations.json, which format to choose, what is missing, and a backup routine that lasts.',
    keywords: ['ChatGPT export guide', 'conversations.json', 'ChatGPT data export', 'ChatGPT archive', 'Markdown'],
    minutes: 5,
    day,
  },
} as const satisfies Record<string, ArticleAbout>

export const blogPageMessages = {
  pageTitle: (title: string, product: string) => `${title} | ${product}`,
  home: 'Home',
  guides: 'Guides',
  minutes: (minutes: number) => `${minutes} min read`,
  more: 'Read next',
  actionTitle: 'Keep what you read',
  actionText: (product: string) =>
    `${product} saves text from AI chats and web pages in one place, with its source, and finds it again.`,
  action: (product: string) => `See what ${product} does`,
}
