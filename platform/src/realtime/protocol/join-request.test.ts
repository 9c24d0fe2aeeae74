import { expect, it } from 'vitest'
import { LIMITS } from '../limits.ts'
import { readJoinRequest } from './join-request.ts'

it('parses a join of realtime-js', () => {
  const bindings = [{ event: '*', schema: 'public', table: 'notes', filter: 'id=eq.1' }]
  const config = {
    broadcast: { ack: true, self: true },
    presence: { key: 'me', enabled: true },
    postgres_changes: bindings,
    private: false,
  }
  expect(readJoinRequest({ config, access_token: 'token', version: 'realtime-js/2.119.0' })).toEqual({
    ok: true,
    request: {
      accessToken: 'token',
      isPrivate: false,
      broadcast: { ack: true, self: true, replay: null, announcesReady: false },
      presence: { key: 'me', enabled: true },
      bindings,
    },
  })
})

it('parses an empty join of an older client, with presence enabled', () => {
  expect(readJoinRequest({})).toEqual({
    ok: true,
    request: {
      accessToken: null,
      isPrivate: false,
      broadcast: { ack: false, self: false, replay: null, announcesReady: false },
      presence: { key: '', enabled: true },
      bindings: [],
    },
  })
})

it('parses a replay for a private channel, and ignores it for a public one', () => {
  const broadcast = { replay: { since: 5 } }
  expect(readJoinRequest({ config: { private: true, broadcast } })).toMatchObject({
    request: { broadcast: { replay: { since: 5, limit: LIMITS.replayedMessages } } },
  })
  expect(readJoinRequest({ config: { broadcast } })).toMatchObject({ request: { broadcast: { replay: null } } })
})

it('names the invalid field without its value', () => {
  const result = readJoinRequest({ config: { postgres_changes: [{ event: 5 }] } })
  expect(result).toEqual({ ok: false, reason: 'InvalidJoinPayload: config.postgres_changes.0.event is not valid' })
})

it('refuses more bindings than a channel may have', () => {
  const many = Array.from({ length: LIMITS.bindingsPerChannel + 1 }, () => ({ event: '*' }))
  expect(readJoinRequest({ config: { postgres_changes: many } })).toMatchObject({
    ok: false,
    reason: expect.stringMatching(/^TooManyBindings/),
  })
})
