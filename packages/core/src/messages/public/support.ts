// The support page and its assistant. Not part of `messages`: only this page loads it.

import { defaultSite } from '../../site/site.ts'

const { name } = defaultSite

export const supportChatMessages = {
  pageTitle: `Support: ask the ${name} assistant`,
  description: `Ask the ${name} assistant about saving, notebooks, images, plans and your account. It answers at once, and leads you to a person when it cannot.`,
  headline: 'How can we help?',
  lead: 'Ask the assistant, day or night. For anything it does not know, a person answers within 24-48 hours.',
  assistant: `${name} Assistant`,
  nature: 'Automatic answers from our help center',
  welcome: `Hello, I am the ${name} assistant. I know our help center by heart. Ask me about saving, notebooks, images, plans or your account, or pick a question.`,
  conversation: 'Conversation with the assistant',
  you: 'You',
  typing: 'The assistant is typing',
  input: 'Your message',
  placeholder: 'Ask a question...',
  send: 'Send',
  keys: 'Enter sends, Shift+Enter starts a new line',
  startOver: 'Start over',
  suggestions: 'Questions to start with',
  tiles: {
    quickStart: {
      title: 'Quick start',
      text: 'From nothing to your first note.',
      ask: ['first-capture', 'install-extension', 'on-a-phone'],
    },
    features: {
      title: 'Features',
      text: 'What it can do, and how.',
      ask: ['image-text', 'notebooks', 'share'],
    },
    troubleshooting: {
      title: 'Troubleshooting',
      text: 'When something goes wrong.',
      ask: ['cannot-sign-in', 'extension-trouble', 'missing-notes'],
    },
  },
  more: 'See the help center, or contact us.',
  help: 'Help center',
  contact: 'Write to us',
  noRule:
    'I do not know that one. Try other words, such as "save a chat", "text from an image", "cancel" or "forgot my password". Or write to us: a person answers within 24-48 hours.',
  smallTalk: {
    human: 'Of course. Write to us with the contact form, and a person answers by email within 24-48 hours.',
    assistant:
      'I am a program with prepared answers from the help center, not a person. I do not learn from what you write, and it stays in this tab. A person reads what you send with the contact form.',
    thanks: 'You are welcome. Is there anything else?',
    goodbye: 'Goodbye. I am here whenever you need me.',
    greeting: 'Hello. What would you like to know? Saving, notebooks, images, plans, your account: just ask.',
    capabilities:
      'Gladly. Tell me in a few words what you want to do or what went wrong, for instance "save from my phone", "what does Pro cost" or "notes are missing".',
  },
}
