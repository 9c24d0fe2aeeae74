// German: its small words, its common words with their accents, and what is confused in it.
import { plainLetters } from '../alphabet.ts'
import { byPlainForm, type Language, wordSet } from './language.ts'

/** In some fonts ß reads as "fs". */
const words = byPlainForm(
  `groß große großer großen großes größer größere größe heiß heiße heißen heißt weiß weiße weißt süß süße süßer straße
    straßen fuß füße gruß grüße grüßen spaß maß maße maßnahme maßnahmen außer außen außerdem draußen dreißig schließlich
    schließen schließt anschließend ausschließlich fleißig genießen gießen stoßen regelmäßig gemäß mäßig bloß stoß floß`,
  (word) => plainLetters(word).replaceAll('ß', 'fs'),
)

export const german: Language = {
  name: 'German',
  smallWords: wordSet(`
    der die und das nicht ist ein eine den dem des mit auf fur im zu von sich auch es an werden aus er hat dass sie nach
    bei um noch wie einen einer eines einem uber zum war haben nur oder aber vor zur bis mehr durch man wird sind wir
    ich ihr ihre ihren wenn kann als am bitte sehr mich mir uns wer`),
  accent: (letter) => ({ a: 'ä', o: 'ö', u: 'ü' })[letter] ?? null,
  words,
  unseen: 'ß',
  // No German word has a capital B after a small letter: it is a misread ß. The euro sign reads as a pound.
  repair: (text) => text.replace(/(?<=\p{Ll})B(?=\p{Ll}|$|[^\p{L}\d])/gu, 'ß').replaceAll('£', '€'),
}
