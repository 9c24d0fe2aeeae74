// Spanish: its small words, its common words with their accents, and what is confused in it.
import { plainLetters } from '../alphabet.ts'
import { byPlainForm, type Language, wordSet } from './language.ts'

const words = byPlainForm(
  `
  año años niño niña niños niñas señor señora señores señoras señorita mañana mañanas español española españoles españolas
  españa pequeño pequeña pequeños pequeñas compañía compañías compañero compañera compañeros montaña montañas enseñar
  enseña enseñanza otoño baño baños sueño sueños dueño dueña dueños tamaño tamaños cumpleaños diseño diseños diseñar daño
  extraño extraña cariño señal señales señalar añadir añade acompañar engañar muñeca muñoz
  núñez contraseña contraseñas reseña reseñas cabaña castaño viñedo 
  día días todavía había habían habría podría tenía tenían vivía quería decía país países aquí allí así según
  también además después más está están estás estación información atención dirección sección sesión versión opción 
  artículo artículos línea líneas número números página páginas río ríos vacío frío tío tía energía economía policía
  librería panadería categoría categorías teléfono público pública último última próximo próxima rápido fácil difícil`,
  plainLetters,
  // The recogniser may pass over an ñ as if it was not there; in a short word too little is left to know it by.
  (word) => plainLetters(word.length > 4 ? word.replaceAll('ñ', '') : word),
)

export const spanish: Language = {
  name: 'Spanish',
  smallWords: wordSet(`
    el la los las y de que en un una por con para no se su al lo como mas pero sus le ya este esta si porque entre cuando
    muy sin sobre tambien me hasta hay donde quien desde nos del es son fue ser ha mi tu todo todos nadie`),
  accent(letter, { before, after }) {
    if (letter === 'u' && before.endsWith('g') && /^[ei]/.test(after)) return 'ü'
    return { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', n: 'ñ' }[letter] ?? null
  },
  words,
  unseen: 'ñí',
  // A final ó is round enough to read as a six; the euro sign reads as a pound.
  repair: (text) => text.replace(/(?<=\p{L}{2})6(?=\p{L}|$|[^\p{L}\d])/gu, 'ó').replaceAll('£', '€'),
}
