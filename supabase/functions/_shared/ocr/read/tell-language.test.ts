import { describe, expect, it } from 'vitest'
import { tellLanguage } from './tell-language.ts'

describe('tellLanguage', () => {
  it.each([
    ['english', 'The keys are with the neighbour, and the dog has been fed for today.'],
    ['german', 'Der Schlussel liegt bei dem Nachbarn und die Katze ist noch nicht im Haus.'],
    ['french', "Les cles sont chez le voisin et le chien n'est pas dans la maison."],
    ['spanish', 'Las llaves las tiene el vecino y el perro no esta en la casa.'],
    ['italian', 'Le chiavi sono dal vicino e il cane non era nella casa con gli altri.'],
    ['portuguese', 'As chaves estao com o vizinho e o cao nao foi para a casa da frente.'],
  ])('tells %s even without its accents', (name, text) => {
    expect(tellLanguage(text)).toBe(name)
  })

  it.each(['', 'INVOICE 2291 TOTAL 84.00', 'const x = await read(file); return x', 'Zażółć gęślą jaźń'])(
    'does not guess at %j',
    (text) => {
      expect(tellLanguage(text)).toBeNull()
    },
  )
})
