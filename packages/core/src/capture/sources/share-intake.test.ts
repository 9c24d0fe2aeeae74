import { describe, expect, it } from 'vitest'
import { sharedFields, shareIntake } from './share-intake.ts'

const query = { shared: 'true', text: null, title: null, redirect: null }
const capture = '/capture?shared=true'
const auth = '/auth?returnTo=capture&shared=true'

describe('an address with shared text', () => {
  it('keeps text, title and url, and leads to quick capture', () => {
    const intake = shareIntake({ ...query, text: 'words', title: 'T', url: 'https://a.example' }, true)
    expect(intake).toEqual({ store: { text: 'words', title: 'T', url: 'https://a.example' }, goTo: capture })
    expect(shareIntake({ ...query, text: 'words', title: '' }, true).store).toEqual({
      text: 'words',
      title: null,
      url: null,
    })
  })

  it.each([
    [{ text: 'words' }, true, capture],
    [{ redirect: 'capture' }, true, capture],
    [{ text: 'words' }, false, auth],
    [{ redirect: 'capture' }, false, auth],
    [{ redirect: 'elsewhere' }, true, null],
    [{}, true, null],
    [{ shared: 'false', text: 'words' }, true, null],
    [{ shared: null, text: 'words', redirect: 'capture' }, true, null],
  ])('%j, signed in %s, goes to %s', (given, signedIn, goTo) => {
    expect(shareIntake({ ...query, ...given }, signedIn).goTo).toBe(goTo)
  })
})

describe('shared fields', () => {
  it.each([
    [
      { text: 'words', url: 'https://a.example/x' },
      { content: 'words', source_url: 'https://a.example/x' },
    ],
    [
      { text: 'https://chatgpt.com/share/1' },
      { content: 'https://chatgpt.com/share/1', source_url: 'https://chatgpt.com/share/1' },
    ],
    [
      { text: 'a quote\nhttps://a.example/x' },
      { content: 'a quote\nhttps://a.example/x', source_url: 'https://a.example/x' },
    ],
    [{ url: 'https://a.example/x' }, { content: 'https://a.example/x', source_url: 'https://a.example/x' }],
    [
      { text: 'words', url: 'javascript:alert(1)' },
      { content: 'words', source_url: null },
    ],
    [{ title: 'Only a title' }, { content: 'Only a title', title: 'Only a title', source_url: null }],
    [{}, { content: '', source_url: null }],
  ])('%j fills the form with %j', (given, fields) => {
    expect(sharedFields({ title: '', text: '', url: '', ...given })).toEqual({ title: '', ...fields })
  })
})
