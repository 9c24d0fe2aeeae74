// Italian: its small words, its common words with their accents, and what is confused in it.
import { plainLetters } from '../alphabet.ts'
import { byPlainForm, type Language, wordSet } from './language.ts'

const words = byPlainForm(
  'lunedì martedì mercoledì giovedì venerdì così perché poiché benché finché affinché',
  plainLetters,
)

export const italian: Language = {
  name: 'Italian',
  smallWords: wordSet(`
    il di che la e un una per in non con del della si le da sono come anche i gli nel nella alla ma ha questo questa al dei
    delle lo se al alle dal dalla sul sulla voi noi loro ci era essere quando perche piu`),
  // Written accents stand on the last vowel; the closed é only in perché and its kin.
  accent(letter, { before, after }) {
    if (after !== '') return null
    if (letter === 'e') return /(ch|^n|^s)$/.test(before) ? 'é' : 'è'
    return { a: 'à', i: 'ì', o: 'ò', u: 'ù' }[letter] ?? null
  },
  words,
  unseen: 'ì',
  repair: (text) => text.replace(/(?<![\p{L}\d])I(?=['’‘]\p{L})/gu, 'l').replaceAll('£', '€'),
}
