// Public view, support and contact.

export const publicViewMessages = {
  loading: 'Loading...',
  noTags: 'None',
  noSource: 'Unknown',
  noId: 'No public ID provided.',
  notFound: 'Capture not found or not public.',
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
  failed: (message: string, supportEmail: string) =>
    `Failed to send message: ${message}. Please try again or email us directly at ${supportEmail}.`,
}
