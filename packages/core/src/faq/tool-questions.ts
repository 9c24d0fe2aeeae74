// Questions about OCR, voice, sharing, export and working offline.

import { supportMessages } from '../messages/public/public-pages.ts'
import { limits } from '../plan/limits.ts'

export const toolQuestions = [
  {
    id: 'image-text',
    question: 'How do I get text out of an image?',
    answer: `On a phone choose Mobile OCR on the dashboard, on a computer Image to Text, and pick a picture (${supportMessages.ocrFormats}). You can also drop a file or paste a screenshot. Correct the text if you need to, then save it. Free: ${limits.ocr.freeTotal} images in total, on a phone. Pro: ${limits.ocr.proPerMonth} a month, on the desktop too.`,
  },
  {
    id: 'image-text-quality',
    question: 'The text from my image is wrong or empty. What helps?',
    answer: `Use a sharp, straight, well-lit picture, and crop away the rest. The file must be ${supportMessages.ocrFormats} and at most ${limits.ocr.imageBytesMax / 1024 / 1024} MB. Latin script is read best. An image in which nothing is found is not counted.`,
  },
  {
    id: 'voice',
    question: 'How do I dictate a note?',
    answer:
      'Open a note for editing and press the microphone. Speak, and the words appear in the note; press again to stop. Dictation is part of Pro and works on a computer, in browsers with speech recognition such as Chrome and Edge.',
  },
  {
    id: 'voice-trouble',
    question: 'Why does the microphone not work?',
    answer:
      'Allow the microphone for this site in the address bar of your browser, and check that no other program holds it. Dictation is not available on phones, nor in browsers without speech recognition, and it needs a connection.',
  },
  {
    id: 'writing',
    question: 'What can I write in a note?',
    answer:
      'Type / for headings, lists, tables, code, formulas, callouts and pictures, or write Markdown: # for a heading, - for a list, [] for a task, > [!note] for a callout, ``` for code, $x^2$ for a formula. Type [[ to mention another note. Alt+Up and Alt+Down move a block, or drag it by its handle. Ctrl+S saves, and you can go on typing.',
  },
  {
    id: 'highlight',
    question: 'How do I highlight a passage?',
    answer:
      'Open the note, select the words and choose one of four colors, or press H. Click a highlight to add a comment, change its color or delete it. Highlights are listed beside the note, are part of exports, and stay where they are when you edit the rest of the note. The browser extension highlights on web pages: select the words there and choose Highlight. Such highlights wait in this browser, come along when you save the page, and show again when you return. Signed out, they wait for the first account that signs in; on Free they stay on pages that Free cannot save. Firefox draws them from version 140, older ones only keep them.',
  },
  {
    id: 'share',
    question: 'How do I share a note?',
    answer:
      'Open the note, press Share and turn on the public link. Anyone with the link can read that one note; nobody can list your notes or find out who you are. Turn it off and the link stops working at once. Sharing is part of every plan.',
  },
  {
    id: 'export',
    question: 'How do I export a note?',
    answer: `Open it and choose PDF, Text or JSON at the bottom. PDF is part of every plan: ${limits.pdf.freePerDay} a day on Free, ${limits.pdf.proPerDay} on Pro. Text, JSON, Markdown and web pages are part of Pro, and so is exporting several notes at once. Formulas, code, tables and highlights are included.`,
  },
  {
    id: 'download-data',
    question: 'How do I download all my data?',
    answer:
      'Open Plan Details and choose Download all my data. You get a zip file with every note as Markdown and everything as JSON. It works on every plan, as often as you like. Under Account, Import and export, you can also download one notebook, get web pages that open in any browser, and have a copy made every week.',
    leadsTo: 'planDetails',
  },
  {
    id: 'access-tokens',
    question: 'Can my AI assistant or my scripts use my notes?',
    answer:
      'Yes. Open your account and make an access token under Connect: it reads, or reads and writes, all notes or chosen notebooks, until a day of your choice. Ready-made settings for common assistants and editors come with it. Revoke it and it stops working at once.',
    leadsTo: 'account',
  },
  {
    id: 'offline',
    question: 'Does it work without a connection?',
    answer:
      'What you save offline waits on your device and is sent by itself when the connection is back; the banner on the dashboard says how many wait. Press Retry Sync if you do not want to wait.',
  },
] as const
