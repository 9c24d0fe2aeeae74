import { describe, expect, it } from 'vitest'
import { allowedAttributes, allowedTags, isAllowedClass, isInlineImage } from './sanitize-policy.ts'

describe('the policy for captured HTML', () => {
  it('allows nothing that runs, loads, posts or overwrites variables of the page', () => {
    const never = 'script style form input button object embed svg math template base meta'.split(' ')
    expect(allowedTags.filter((tag) => never.includes(tag))).toEqual([])
    const neverSet = /^on|^(?:id|name|srcdoc|srcset|action|formaction|background|poster|ping|xlink:href)$/
    expect(allowedAttributes.filter((name) => neverSet.test(name))).toEqual([])
  })

  it('allows the editor’s classes only, so that no text can look like the page', () => {
    expect(
      ['ql-indent-8', 'ql-font-serif', 'language-c++', 'ql-align-center', 'callout-note'].every(isAllowedClass),
    ).toBe(true)
    expect(['fixed', 'inset-0', 'ql-indent-9', 'ql-editor', 'language-a b', 'callout-x'].some(isAllowedClass)).toBe(
      false,
    )
  })

  it('allows pictures, but no documents, as data addresses', () => {
    expect(isInlineImage('data:image/png;base64,iVBORw0KGgo=')).toBe(true)
    expect(isInlineImage('data:image/svg+xml;base64,PHN2Zz4=')).toBe(false)
    expect(isInlineImage('data:text/html;base64,PHA+')).toBe(false)
    expect(isInlineImage('data:image/png,<script>')).toBe(false)
  })
})
