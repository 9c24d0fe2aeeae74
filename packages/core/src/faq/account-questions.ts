// Questions about signing in, changing and deleting an account, and privacy.

import { limits } from '../plan/limits.ts'

export const accountQuestions = [
  {
    id: 'reset-password',
    question: 'I forgot my password. How do I get a new one?',
    answer: `Choose "Forgot your password?" on the sign-in screen and enter your email address. The link in our email lets you set a new password of ${limits.account.passwordMin} to ${limits.account.passwordMax} characters. Look in the spam folder if it does not arrive.`,
    leadsTo: 'signIn',
  },
  {
    id: 'change-password',
    question: 'How do I change my password or email address?',
    answer:
      'In your account: the address under Profile, the password under Security. A new password signs you out on your other devices. A new email address takes effect once you open the links we send to the old and the new one.',
    leadsTo: 'account',
  },
  {
    id: 'social-sign-in',
    question: 'Can I sign in with Google or Apple?',
    answer:
      'No, accounts here have an email address and a password of their own. A password manager makes it just as quick, and nobody else learns when you sign in.',
    leadsTo: 'register',
  },
  {
    id: 'two-step',
    question: 'Can I protect my account with a second step?',
    answer:
      'Yes. In your account, under Security, set up two-step sign-in with an authenticator app or a security key. Signing in then asks for a six-digit code or for the key. Save the recovery codes that you are shown: each lets you in once, so that a lost phone does not lock you out.',
    leadsTo: 'account',
  },
  {
    id: 'passkeys',
    question: 'Can I sign in without a password?',
    answer:
      'Yes, with a passkey. In your account, under Security, add a passkey: your device then signs you in by fingerprint, face or screen lock. Your password keeps working.',
    leadsTo: 'account',
  },
  {
    id: 'sign-out-everywhere',
    question: 'How do I sign out on all devices?',
    answer:
      'In your account, under Devices, choose Sign out everywhere. It ends every session of your account, including the one you are using.',
    leadsTo: 'account',
  },
  {
    id: 'delete-account',
    question: 'How do I delete my account?',
    answer:
      'In Plan Details, under Your data, choose Delete my account and confirm with your password. All notes, notebooks, tags and links are deleted, shared links stop working and a subscription ends. It cannot be undone, so download your data first if you want to keep it.',
    leadsTo: 'planDetails',
  },
  {
    id: 'who-sees',
    question: 'Who can see my notes?',
    answer:
      'Only you. Others can read a note only after you share it, and only by its link. The database itself checks this for every request. We do not sell your notes or train anything with them.',
    leadsTo: 'privacy',
  },
  {
    id: 'remote-images',
    question: 'Why do images in a note not load?',
    answer:
      'Loading a picture from another site tells that site that you are reading. So they are held back until you choose to load them for that note.',
  },
  {
    id: 'self-host',
    question: 'Can I run it on my own server?',
    answer:
      'Yes. The whole product starts with one command on a machine with Node, keeps its data in PostgreSQL, and the extension can be pointed at your address in its settings.',
  },
] as const
