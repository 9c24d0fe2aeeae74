import { describe, expect, it } from 'vitest'
import { isEasyToGuess } from './easy-to-guess.ts'
import { hintFor } from './new-password-hint.ts'

describe('the hint below a new password', () => {
  it.each([
    ['', 'At least 8 characters that are not easy to guess'],
    ['abc', '5 more characters needed'],
    ['x9$kQ2v', '1 more character needed'],
    ['password123', 'Too easy to guess: add another word'],
    ['correct horse', 'Good password'],
  ])('is for the password "%s" the text "%s"', (password, hint) => {
    expect(hintFor(password, isEasyToGuess)).toBe(hint)
  })

  it('stays general while the list of common passwords loads', () => {
    expect(hintFor('password123', null)).toBe('At least 8 characters that are not easy to guess')
  })
})
