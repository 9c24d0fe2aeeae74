import { describe, expect, it } from 'vitest'
import { authMode, searchAfterSwitch } from './auth-mode.ts'

describe('the sign-in screen', () => {
  it.each([
    [null, null, 'sign-in'],
    [null, 'sign-up', 'sign-up'],
    [null, 'forgot-password', 'forgot-password'],
    [null, 'reset-password', 'forgot-password'],
    [null, 'mail-code', 'mail-code'],
    [null, 'nonsense', 'sign-in'],
    [null, 'sign-in&code=x', 'forgot-password'],
    [{ authMode: 'sign-in' }, 'sign-up', 'sign-in'],
    [{ authMode: 'forgot-password' }, null, 'forgot-password'],
    [{ authMode: 'nonsense' }, 'sign-up', 'sign-up'],
    ['text', null, 'sign-in'],
  ] as const)('with the history state %j and the mode %j shows the form %s', (state, mode, form) => {
    expect(authMode(state, new URLSearchParams(mode === null ? '' : `mode=${mode}`))).toBe(form)
  })

  it('keeps the return target and drops the parameters of a link when the form changes', () => {
    const query = new URLSearchParams('mode=reset-password&returnTo=capture&shared=true&code=x&error=y&error_code=z')
    expect(searchAfterSwitch(query)).toBe('?returnTo=capture&shared=true')
    expect(searchAfterSwitch(new URLSearchParams('mode=sign-up'))).toBe('')
  })
})
