// The landing page's first screen, which depends on the visitor. The rest of the page is in landing-sections.

export const landingMessages = {
  title: (product: string) => `${product}: keep the text worth keeping`,
  description:
    'Save text from AI chats, web pages, pictures and voice in one place, sort it into notebooks, and find it again. Free to start.',
  headline: 'Keep the text worth keeping',
  lead: 'Answers from AI chats, lines from pages, words in pictures: save them in one place, sort them into notebooks, and find them again when you need them.',
  headlineSignedIn: 'Welcome back',
  leadSignedIn: 'Your notes are where you left them, in your notebooks and one search away.',
  goToDashboard: 'Go to Dashboard',
  startCapturing: 'Start Capturing Now',
  startTrial: 'Start 7-Day Pro Trial Free',
  noCard: 'Free to use. The trial needs no card and ends by itself.',
}
