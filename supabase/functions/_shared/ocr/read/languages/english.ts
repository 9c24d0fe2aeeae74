// English has hardly an accent; it is here so that an English page is not taken for another language.
import { type Language, wordSet } from './language.ts'

export const english: Language = {
  name: 'English',
  smallWords: wordSet(`
    the and of to in is that for it with as was on are be this have from or by not but you at which they we an all your
    his her she he had were has been will would can could there their what when who how our us my if then than into
    after before about please only also its do did no yes out up so`),
  // The pound sign, which the recogniser takes for an f with something about it.
  accent: (letter, { before, after, next }) =>
    letter === 'f' && before === '' && after === '' && /\d/.test(next) ? '£' : null,
  words: new Map(),
  unseen: '',
  repair: (text) => text,
}
