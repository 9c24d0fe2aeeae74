// Questions about problems and their solutions.

export const troubleQuestions = [
  {
    id: 'cannot-sign-in',
    question: 'I cannot sign in. What can I do?',
    answer:
      'Check the email address for typos, and that Caps Lock is off. If you are not sure of your password, choose "Forgot your password?" to set a new one. A new account may first need the link in our confirmation email. After many attempts, wait a few minutes.',
    leadsTo: 'signIn',
  },
  {
    id: 'session-expired',
    question: 'Why was I signed out?',
    answer:
      'A session ends after 30 days without use, when your password changes, or when you sign out everywhere. Sign in again: your notes and what you were writing are still there.',
    leadsTo: 'signIn',
  },
  {
    id: 'extension-trouble',
    question: 'The extension does not save. What can I do?',
    answer:
      'Open the extension and see whether you are signed in there: it has its own login. Then reload the page you want to save from. A save that waits for a connection shows in the popup and is sent by itself. On the Free plan, check whether the daily limit is reached.',
    leadsTo: 'download',
  },
  {
    id: 'connection-problem',
    question: 'It says "Connection Problem". What can I do?',
    answer:
      'Check your internet connection, then press Try Again. If other sites work, a blocker, a company network or a VPN may be in the way. Clear Data & Retry signs you out and starts over on this device. What was not sent yet is kept.',
  },
  {
    id: 'not-syncing',
    question: 'My notes are not syncing. What can I do?',
    answer:
      'The banner on the dashboard says how many notes wait on this device. Check your connection and press Retry Sync. Stay signed in with the same account, and do not clear the data of the site until they are sent.',
    leadsTo: 'dashboard',
  },
  {
    id: 'missing-notes',
    question: 'Some of my notes are missing. Where are they?',
    answer:
      'Choose All Notes and clear search and filters: a notebook or a filter may hide them. Then check that you are signed in with the account you saved to, in the extension too. A save that waits for a connection is still on the device it was made on.',
    leadsTo: 'dashboard',
  },
  {
    id: 'something-broken',
    question: 'A page is blank, slow or shows an error. What can I do?',
    answer:
      'Reload the page. If that does not help, try a private window without extensions, and update your browser. Then tell us what you did, what you saw and which browser you use: we read every message.',
    leadsTo: 'contact',
  },
] as const
