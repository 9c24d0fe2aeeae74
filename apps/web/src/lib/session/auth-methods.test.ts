// Lists every call that the apps make to `supabase.auth`, so that none is added without a decision.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const specified = [
  'getSession',
  'onAuthStateChange',
  'resetPasswordForEmail',
  'signInWithPassword',
  'signOut',
  'signUp',
]

/** Beyond the specification, each with its reason. */
const added: Readonly<Record<string, string>> = {
  getUser: 'the extension learns which second factors an account has',
  initialize: 'a link from a mail that has ended is told from one that works',
  'mfa.challengeAndVerify': 'the second step of signing in',
  'mfa.enroll': 'an authenticator app is added',
  'mfa.listFactors': 'the account page shows whether there is one',
  'mfa.unenroll': 'an authenticator app or a security key is removed',
  'mfa.webauthn.authenticate': 'the second step of signing in, with a security key',
  'mfa.webauthn.register': 'a security key is added',
  'passkey.delete': 'a passkey is removed',
  'passkey.list': 'the account page shows the passkeys',
  'passkey.update': 'a passkey is renamed',
  refreshSession: 'this device learns of a changed address or factor',
  registerPasskey: 'a passkey is added',
  resend: 'the confirmation mail is sent once more',
  setSession: 'signs in an administrator who passed both steps, and a person who used a recovery code',
  signInWithPasskey: 'a passkey instead of address and password',
  verifyOtp: 'the code of a mail is typed on a device that did not ask for it',
  updateUser: 'a new password or e-mail address, with the old password beside it',
}

const sources = ['apps/web/src', 'apps/extension/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
)

// The texts, numbers and paths of the sign-in page are called "auth" too.
const client = /(?<!\b(?:messages|limits|paths))\.auth\b/

it('makes the six calls of the specification and the added calls, each with its reason, and no other', () => {
  const calls = new RegExp(`${client.source}\\s*\\.((?:\\w+\\s*\\.)*\\w+)\\(`, 'g')
  const used = sources.flatMap((source) =>
    Array.from(source.matchAll(calls), ([, name = '']) => name.replace(/\s/g, '')),
  )
  expect([...new Set(used)].sort()).toEqual([...specified, ...Object.keys(added)].sort())
})

it('calls each method directly on client.auth, where this test finds it', () => {
  const aside = new RegExp(`${client.source}(?!\\s*\\.(?:\\w+\\s*\\.)*\\w+\\()`)
  expect(sources.filter((source) => aside.test(source))).toEqual([])
  expect(sources.filter((source) => /\{[^{}]*\bauth\b[^{}]*\}\s*=\s*\w*[cC]lient/.test(source))).toEqual([])
})
