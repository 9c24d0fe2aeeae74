// The screen on which a person signs in to the browser extension with the account of the website.

export const connectExtensionMessages = {
  title: 'Sign in to the extension',
  description: 'Sign in to the browser extension with the account of this website.',
  question: (email: string) =>
    email ? `Sign in to the extension as ${email}?` : 'Sign in to the extension with this account?',
  what: 'It can then read and save notes in this account. Allow it only if you have just asked for this in the extension.',
  fromStore: 'The request comes from the extension in the store.',
  withId: 'The request comes from an extension in this browser with this id:',
  compareId:
    'Your extension shows its id at the end of its settings. If the two differ, the request comes from another extension: choose Not now.',
  revocable: 'It gets a session of its own. You can end it in the extension, or on your account page, under Devices.',
  allow: 'Sign in',
  deny: 'Not now',
  invalid: 'This request did not come from the extension. Nothing was shared. Start again in the extension.',
  failed: 'That did not work. Try again.',
}
