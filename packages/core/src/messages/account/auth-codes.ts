// Codes on the sign-in screen: what to do with the code in an email, and what to do when a code is refused.

export const authCodeMessages = {
  mailSent: 'Open the link in the email, or type its code here.',
  mailCodeRefused:
    'This code is wrong, already used, or more than an hour old. Check your newest email from us, or ask for another one.',
  appCodeRefused: 'This code is incorrect. Wait for the next code in your authenticator app and type that one.',
  tooManyAttempts: 'Too many attempts. Wait a little and try again.',
}
