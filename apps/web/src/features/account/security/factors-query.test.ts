import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { describe, expect, it } from 'vitest'
import { freeName } from './factors-query.ts'

describe('the name of a new authenticator app', () => {
  it.each([
    [[], 'Authenticator app'],
    [['Phone'], 'Authenticator app'],
    [['Authenticator app'], 'Authenticator app 2'],
    [['Authenticator app 2'], 'Authenticator app'],
    [['Authenticator app', 'Authenticator app 2'], 'Authenticator app 3'],
  ])('next to apps named %j is %j', (names, name) => {
    expect(
      freeName(
        names.map((taken) => ({ name: taken })),
        text.appName,
      ),
    ).toBe(name)
  })
})
