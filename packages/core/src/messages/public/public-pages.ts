// Public view, support and contact.

export const publicViewMessages = {
  loading: 'Loading...',
  noTags: 'None',
  noSource: 'Unknown',
  noId: 'No public ID provided.',
  notFound: 'Capture not found or not public.',
  notFoundHint: 'Its owner may have stopped sharing it, or the link is incomplete.',
  failed: 'The capture could not be loaded.',
  failedHint: 'Please check your connection and try again.',
  tryAgain: 'Try Again',
  pageTitle: (title: string, product: string) => `${title}: shared with ${product}`,
  description: (product: string) => `A note that somebody shared with ${product}.`,
  tags: 'Tags',
  source: 'Source',
  saved: 'Saved',
  untitled: 'Untitled Capture',
  heading: 'A shared note',
  remoteVideo: (host: string) => `Video from ${host}`,
  remoteImage: (host: string) => `Picture from ${host}`,
  madeWith: (product: string) => `Shared with ${product}`,
  startYourOwn: 'Keep your own notes',
}

export const supportMessages = {
  trialEnds: 'auto-expires to Free plan',
  ocrFormats: 'JPG, PNG, WebP',
}

export const contactMessages = {
  defaultSubject: 'Contact Form Submission',
  sent: 'Message sent successfully!',
  replyTime: 'We reply within 24-48 hours.',
  nameRequired: 'Please enter your name',
  invalidEmail: 'Please enter a valid email address',
  messageRequired: 'Please enter a message',
  messageTooLong: 'Please shorten your message to 20,000 characters',
  pageTitle: (product: string) => `Contact ${product}`,
  description: 'Write to us: a question, a fault, an idea. People answer, within 24-48 hours.',
  headline: 'Write to us',
  lead: 'A question, something that went wrong, an idea: people read it and people answer.',
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  optional: 'Optional',
  send: 'Send Message',
  emailHint: 'We only use it to answer you.',
  answers: 'Answers',
  byEmail: 'By email',
  firstLook: 'You may find it here',
  help: 'Help center',
  supportChat: 'Support chat',
  offline: 'You are offline',
  notSent: 'The message could not be delivered',
  failed: (message: string, supportEmail: string) =>
    `Failed to send message: ${message}. Please try again or email us directly at ${supportEmail}.`,
}
