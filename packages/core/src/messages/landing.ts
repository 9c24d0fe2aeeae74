// The landing page.

export const landingMessages = {
  title: (product: string) => `${product}: keep the text worth keeping`,
  description: 'Save text from web pages, AI chats, voice and pictures, and find it again.',
  headline: 'Keep the text worth keeping',
  lead: 'Answers from AI chats, lines from pages, words in pictures: save them in one place, sort them into notebooks, and find them again when you need them.',
  headlineSignedIn: 'Welcome back',
  leadSignedIn: 'Your captures are where you left them, in your notebooks and one search away.',
  goToDashboard: 'Go to Dashboard',
  startCapturing: 'Start Capturing Now',
  startTrial: 'Start 7-Day Pro Trial Free',
  noCard: 'Free to use. The trial needs no card and ends by itself.',
  featuresTitle: 'What it does',
  features: [
    { title: 'Save from anywhere', text: 'ChatGPT on the Free plan; any website, voice and pictures with Pro.' },
    { title: 'Notebooks and tags', text: 'Two levels of notebooks, tags, and suggestions where a note belongs.' },
    { title: 'Find it again', text: 'Search titles and text, filter by tag, notebook, date and source.' },
    { title: 'Link your notes', text: 'Connect captures to each other and see the network they make.' },
    { title: 'Share one note', text: 'A public link for one capture. Nobody can list the rest.' },
    { title: 'Yours to take away', text: 'Download everything you saved, or delete it all, whenever you like.' },
  ],
  stepsTitle: 'How it works',
  steps: [
    {
      title: 'Capture',
      text: 'Select text on a page or in a chat and save it with the browser extension or your phone.',
    },
    { title: 'Organise', text: 'Give it a notebook and a few tags, or let a suggestion do it.' },
    { title: 'Find', text: 'Search, filter and follow links between notes. It is all there.' },
  ],
  sampleTitle: 'A saved answer, as it looks on the dashboard',
  sample: {
    title: 'Why spaced repetition works',
    text: 'Recalling something just before it fades makes the memory last longer than reading it again...',
    tags: ['learning', 'memory'],
    notebook: 'AI Conversations',
    source: 'chatgpt.com',
  },
  extensionText: 'Save from the page you are on with the browser extension.',
  footer: 'Footer',
}
