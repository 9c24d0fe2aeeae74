// The screen on which a person allows or refuses an assistant's request.

export const consentMessages = {
  title: 'Access to your notes',
  description: 'Decide whether an assistant may use your notes.',
  question: (name: string) => `Let ${name} use your notes?`,
  who: (name: string, place: string) =>
    `The program calls itself "${name}". Access goes to ${place}. Allow it only if you have just asked for it there.`,
  account: (email: string) => (email ? `You are signed in as ${email}.` : 'You are signed in.'),
  revocable:
    'You can end this at any time on your account page, under Connect. What it writes can be undone in Activity.',
  allow: 'Allow',
  deny: 'Do not allow',
  incomplete: 'This request is incomplete. Start again in the program that sent you here.',
  failed: 'That did not work. Try again.',
  offline: 'You are offline. The request is shown once you are online.',
}
