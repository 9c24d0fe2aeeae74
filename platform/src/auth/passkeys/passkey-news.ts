// What the owner of an account hears of its passkeys. Pure.
import type { News } from '../tell-owner.ts'

export function passkeyAddedNews(at: Date): News {
  return {
    subject: 'A passkey was added to',
    paragraphs: [
      `A passkey was added to your account, on ${at.toUTCString()}. It signs in without your password.`,
      'If it was not you, remove the passkey in your account and change your password.',
    ],
  }
}

export function passkeyRemovedNews(at: Date): News {
  return {
    subject: 'A passkey was removed from',
    paragraphs: [
      `A passkey was removed from your account, on ${at.toUTCString()}. Devices that used it are signed out.`,
      'If it was not you, change your password.',
    ],
  }
}
