// Questions of new users.

import { limits } from '../plan/limits.ts'
import { defaultSite } from '../site/site.ts'

const { name } = defaultSite

export const startQuestions = [
  {
    id: 'what-is-it',
    question: `What is ${name}?`,
    answer: `${name} keeps text that is worth keeping: answers from AI chats, lines from web pages, words in pictures, things you say or type. Each piece is saved as a note, with where it came from. You sort notes into notebooks, give them tags, link them, and find them again by searching.`,
  },
  {
    id: 'create-account',
    question: 'How do I create an account?',
    answer: `Choose Login/Signup, then "Don't have an account? Sign up", and enter your email address and a password of ${limits.account.passwordMin} to ${limits.account.passwordMax} characters. It is free and needs no card.`,
    leadsTo: 'register',
  },
  {
    id: 'confirmation-mail',
    question: 'The confirmation email did not arrive. What now?',
    answer:
      'Look in your spam, promotions and social folders first. If it is not there, sign in with your email address and password: the screen then offers to send the email again.',
    leadsTo: 'signIn',
  },
  {
    id: 'first-capture',
    question: 'How do I save my first note?',
    answer:
      'Install the browser extension and sign in to it. Open a ChatGPT conversation, select some text or press the save button at an answer, and it is on your dashboard a moment later. With Pro you can save from any website, and write a note yourself with Add a New Note.',
    leadsTo: 'download',
  },
  {
    id: 'on-a-phone',
    question: 'Can I use it on my phone?',
    answer: `Yes. Open the site in your phone's browser and choose Install in the banner on the dashboard, or "Add to Home Screen" in the browser's menu. After that you can also share text and pictures to ${name} from other apps.`,
    leadsTo: 'dashboard',
  },
  {
    id: 'import',
    question: 'Can I import notes from another app?',
    answer: `Yes. Open Plan Details and choose Import. Choose the export of ChatGPT, Claude, Gemini, Evernote, Google Keep, Notion, Obsidian, Logseq, Joplin, Readwise, Kindle, Pocket, Instapaper, Raindrop, Karakeep, Linkwarden or your browser's bookmarks, or a folder of Markdown, HTML and text files. You can check everything before it is saved, the same file never adds a note twice, and a whole import can be undone. Free imports ${limits.plan.freeSavesPerDay} chats from ChatGPT a day.`,
    leadsTo: 'planDetails',
  },
] as const
