// @vitest-environment happy-dom
import { act, createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type SessionStore, visitor } from '../../lib/session/session-store.ts'
import { SessionContext } from '../../lib/session/use-session.ts'
import { keepContactDraft } from './contact-draft.ts'
import { ContactForm } from './contact-form.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const unreachable: SessionStore = {
  getState: () => visitor,
  subscribe: () => () => {},
  open: () => Promise.reject(new Error('nothing answers')),
  signOut: async () => {},
  goOnOffline: async () => {},
  clearMessage() {},
}

beforeEach(() => keepContactDraft({ name: 'Ann', email: 'ann@example.org', subject: '', message: 'Hello' }))
afterEach(() => {
  document.body.replaceChildren()
  sessionStorage.clear()
})

it('a failure names the support address, even if the address arrives after the failure', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const show = (supportEmail: string) =>
    act(async () =>
      root.render(createElement(SessionContext, { value: unreachable }, createElement(ContactForm, { supportEmail }))),
    )
  await show('support@default.example')
  await act(async () => host.querySelector('form')?.requestSubmit())
  const alert = () => host.querySelector('[role=alert]')?.textContent
  await vi.waitFor(() => expect(alert()).toContain('email us directly at support@default.example'))
  await show('help@operator.example')
  expect(alert()).toContain('email us directly at help@operator.example')
})
