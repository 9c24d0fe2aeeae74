// The screen on which a person signs in to the browser extension with the account of the website.

export const connectExtensionMessages = {
  title: 'Sign in to the extension',
  description: 'Sign in to the browser extension with the account of this website.',
  question: (email: string) =>
    email ? `Sign in to the extension as ${email}?` : 'Sign in to the extension with this account?',
  what: 'It can then read and save notes in this account. Allow it only if you have just asked for this in the extension.',
  fromStore: 'The extension that asks is the one from the store.',
  withId: 'The extension of this browser that asks has this id:',
  compareId:
    'Your extension shows its id in its settings, at the end. If the two differ, another extension asks: choose Not now.',
  revocable: 'It gets a session of its own. You can end it in the extension, or on your account page, under Devices.',
  allow: 'Sign in',
  deny: 'Not now',
  invalid: 'This request did not come from the extension. Nothing was shared. Please start again in the extension.',
  failed: 'That did not work. Please try again.',
}
