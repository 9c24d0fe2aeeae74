// Messages about a session that ended, and about a link from a mail that could not start one.

export const sessionMessages = {
  expired: 'Your session has expired. Please log in again.',
  typedTextKept: 'What you typed is kept on this device. You will find it after you log in.',
  linkExpired: 'Email link is invalid or has expired. Ask for a new one.',
  linkFailed: 'This link did not work. Ask for a new one.',
}
