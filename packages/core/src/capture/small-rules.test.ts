import { describe, expect, it } from 'vitest'
import { checkContactForm, contactFaults } from '../account/contact-form.ts'
import { type ShareDiagnostics, shareIssues } from '../device/share-diagnostics.ts'
import { offersToSave } from './sources/clipboard-prompt.ts'

describe('copied text', () => {
  it.each([
    [9, false],
    [10, true],
    [4999, true],
    [5000, false],
  ])('a copied text of %d characters is offered to be saved: %s', (length, expected) => {
    expect(offersToSave('a'.repeat(length))).toBe(expected)
  })

  it('is not offered when it contains only spaces', () => {
    expect(offersToSave(' '.repeat(50))).toBe(false)
  })
})

describe('the contact form', () => {
  const form = { name: 'Ann', email: 'ann@example.com', subject: 'Hi', message: 'Hello' }

  it.each([
    [form, form],
    [
      { ...form, subject: '  ' },
      { ...form, subject: 'Contact Form Submission' },
    ],
    [
      { ...form, subject: 'Hi\r\nBcc: x@y.co' },
      { ...form, subject: 'Hi Bcc: x@y.co' },
    ],
    [
      { ...form, message: ' two\nlines ' },
      { ...form, message: 'two\nlines' },
    ],
  ])('%j is sent as %j', (typed, value) => {
    expect(checkContactForm(typed)).toEqual({ ok: true, value })
  })

  it.each([
    [{ ...form, name: ' ' }, 'Enter your name'],
    [{ ...form, email: 'ann' }, 'Please enter a valid email address'],
    [{ ...form, email: 'ann@example.com\r\nBcc: x@y.co' }, 'Please enter a valid email address'],
    [{ ...form, message: '' }, 'Enter a message'],
    [{ ...form, message: 'a'.repeat(20_001) }, 'Shorten your message to 20,000 characters'],
  ])('%j is refused: %s', (typed, message) => {
    expect(checkContactForm(typed)).toEqual({ ok: false, message })
  })

  it('lists every invalid field, and none when the form is valid', () => {
    expect(contactFaults(form)).toEqual({})
    expect(contactFaults({ name: '', email: '', subject: '', message: ' ' })).toEqual({
      name: 'Enter your name',
      email: 'Please enter a valid email address',
      message: 'Enter a message',
    })
  })
})

describe('the share target', () => {
  const ready: ShareDiagnostics = {
    isHTTPS: true,
    serviceWorkerRegistered: true,
    cacheSupported: true,
    manifestLoaded: true,
    webShareSupported: false,
    isPWAInstalled: true,
    sharedDataInCache: false,
  }

  it('is ready when the five flags that have an issue text are true', () => {
    expect(shareIssues(ready)).toEqual([])
  })

  it.each([
    ['isHTTPS', 'HTTPS required for Web Share Target API'],
    ['serviceWorkerRegistered', 'Service Worker not registered'],
    ['manifestLoaded', 'Manifest missing or invalid share_target'],
    ['isPWAInstalled', 'PWA not installed (required for share target)'],
    ['cacheSupported', 'Cache API not supported'],
  ])('a device without %s has the issue %j', (flag, issue) => {
    expect(shareIssues({ ...ready, [flag]: false })).toEqual([issue])
  })
})
