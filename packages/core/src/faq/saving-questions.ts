// Questions about saving: the extension, chats, pages, the phone.

import { fileLimits } from '../plan/file-limits.ts'
import { limits } from '../plan/limits.ts'
import { defaultSite } from '../site/site.ts'
import { grouped } from '../util/grouped.ts'

const { name } = defaultSite

export const savingQuestions = [
  {
    id: 'install-extension',
    question: 'How do I install the browser extension?',
    answer:
      'Add it from the extension store with one click, or download the zip file and load it by hand in six steps. The download page shows both ways.',
    leadsTo: 'download',
  },
  {
    id: 'which-browsers',
    question: 'Which browsers can run the extension?',
    answer: `Chrome, Edge, Brave, Opera, Vivaldi and other browsers built on Chromium, and Firefox. To install the extension by hand you need version ${limits.help.extensionBrowserVersion} or later; today’s build needs version ${limits.help.extensionRunsFrom} (March 2023), or Firefox ${limits.help.extensionRunsFromFirefox} (July 2024). A browser that updates itself is newer. The web app itself runs in every current browser, Safari included.`,
    leadsTo: 'download',
  },
  {
    id: 'extension-sign-in',
    question: 'Why does the extension ask me to sign in again?',
    answer:
      'The extension has its own separate login: it never reads the session of the website. Use the same email address and password, and what you save arrives in the same account. Or choose Sign in through the website: a window of your server asks whether the extension may sign in as you, and it gets a session of its own.',
  },
  {
    id: 'save-page',
    question: 'How do I save text from a web page?',
    answer:
      'Select the text, then use the small button at the selection, the right-click menu or the keyboard shortcut of the extension. Title and address of the page are saved with it. Saving from any website needs Pro; the Free plan saves from ChatGPT. An open PDF is kept as a file, and the transcript of a video is saved where its page has one. Templates in the settings of the extension fill in title, notebook and tags by site; they never replace what you type.',
  },
  {
    id: 'save-chat',
    question: 'How do I save a ChatGPT conversation?',
    answer:
      'Open the conversation and press the save button at an answer, or choose to save the whole conversation in the extension. Code, tables and links are kept. The receipt says how many turns were saved, and tells you when one is missing.',
  },
  {
    id: 'copy-prompt',
    question: 'What is the offer to save after I copy text?',
    answer: `When you copy text on a page, the extension can offer to save it. It asks for text of ${limits.clipboardPrompt.min} or more characters and under ${grouped(limits.clipboardPrompt.under)}, never on password fields or in private windows. You can turn it off in the extension's settings, for all pages or for one site.`,
  },
  {
    id: 'share-in',
    question: 'How do I save from other apps on my phone?',
    answer: `Install ${name} on your phone first. Then use the share menu of any app and choose ${name}: the shared text opens in Quick Capture, where you can add a title, a notebook and tags before you save.`,
  },
  {
    id: 'files',
    question: 'How do I add pictures and files to a note?',
    answer: `Drop or paste them into the text, press Image, or type / and choose “Picture or file”; a phone can take a photo there too. Without a connection they wait on your device. A file can be up to ${fileLimits.bytesMax / 1024 / 1024} MB and counts toward your storage. PDFs and pictures are read in the background, so that you can copy the text in them.`,
  },
  {
    id: 'size-limits',
    question: 'How long can a note be?',
    answer: `A title has up to ${limits.capture.titleMax} characters and the content up to ${grouped(limits.capture.contentMax)}. Formatting and pictures do not count. A note can have ${limits.capture.tagsMax} tags of up to ${limits.capture.tagMax} characters each.`,
  },
] as const
