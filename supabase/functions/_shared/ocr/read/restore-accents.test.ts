import { describe, expect, it } from 'vitest'
import type { ReadText } from './ctc.ts'
import { english } from './languages/english.ts'
import { french } from './languages/french.ts'
import { german } from './languages/german.ts'
import { italian } from './languages/italian.ts'
import type { Language } from './languages/language.ts'
import { portuguese } from './languages/portuguese.ts'
import { spanish } from './languages/spanish.ts'
import { restoreAccents } from './restore-accents.ts'

/** A reading in which an asterisk follows every letter on which an accent was sensed. */
function sensed(marked: string): ReadText {
  const accents: number[] = []
  for (const [i, character] of [...marked].entries())
    if (character !== '*') accents.push(marked[i + 1] === '*' ? 0.3 : 0)
  return { text: marked.replaceAll('*', ''), score: 1, accents }
}

describe('restoreAccents', () => {
  it.each<[string, Language, string]>([
    ['fu*r groBe Bu*cher', german, 'für große Bücher'],
    ['U*ber 9,80 £', german, 'Über 9,80 €'],
    ['Heifs und weit', german, 'Heiß und weit'],
    ['la me*re a re*gle* les de*tails a* Paris', french, 'la mère a réglé les détails à Paris'],
    ['apre*s la fe*te, tre*s to*t', french, 'après la fête, très tôt'],
    ["I'e*le*ve francais du chateau", french, "l'élève français du chateau"],
    ["le co*te* de la co*te, il arre*te, l'arre*te*", french, "le côté de la côte, il arrête, l'arrêté"],
    ['ou* vas-tu ou non', french, 'où vas-tu ou non'],
    ['el an*o pasado crecio*', spanish, 'el año pasado creció'],
    ['el nino crec6 despue*s', spanish, 'el niño crecó después'],
    ['la campana publico* hacia el publico', spanish, 'la campana publicó hacia el publico'],
    ['los nios de maana', spanish, 'los niños de mañana'],
    ['la vergu*enza', spanish, 'la vergüenza'],
    ['la citta* e* bella perche* si*', italian, 'la città è bella perché sì'],
    ['a informaca*o na*o comec*a a*s nove', portuguese, 'a informação não começa às nove'],
  ])('spells %s', (reading, language, expected) => {
    expect(restoreAccents(sensed(reading), language)).toBe(expected)
  })

  it('keeps a foreign name as it was read where the language has no such accent', () => {
    expect(restoreAccents(sensed('Mr Bergströ*m'), english)).toBe('Mr Bergström')
  })

  it('takes an f before a figure for a pound sign only where one was sensed', () => {
    expect(restoreAccents(sensed('f*12 at f2.8'), english)).toBe('£12 at f2.8')
    expect(restoreAccents(sensed('f*(x) of*'), english)).toBe('f(x) of')
  })

  it('leaves plain letters plain and keeps capitals', () => {
    expect(restoreAccents(sensed('E*COLE e*cole Ecole'), french)).toBe('ÉCOLE école Ecole')
    expect(restoreAccents(sensed('AN*O An*o'), spanish)).toBe('AÑO Año')
  })
})
