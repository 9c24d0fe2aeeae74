import { describe, expect, it } from 'vitest'
import { findScript, isDoubtful } from './find-script.ts'
import type { LineReaders } from './line-readers.ts'
import { isSure, type Script } from './scripts.ts'

const doubtful = (score: number, ...texts: string[]) => isDoubtful(texts.map((text) => ({ text, score })))

describe('isDoubtful', () => {
  it('believes what reads well, also code and numbers', () => {
    expect(doubtful(0.97, 'const buf = createHash("sha256")', 'readFileSync(aB3dE)')).toBe(false)
    expect(doubtful(0.9, 'The repair is booked for Wednesday', 'Flyer A5, 135 g gloss')).toBe(false)
    expect(isDoubtful([])).toBe(false)
  })

  it('doubts Cyrillic that was read as Latin letters', () => {
    expect(doubtful(0.87, 'MOCTOM: 0ANH pa3 y nMBOBapHN', 'BXOAT KOHTponépbl. BenocMNeAbI')).toBe(true)
    expect(doubtful(0.84, 'HiHNi aBTO6yC 3yIIMHAETbCA Bii', 'KBMTOK KOIITYE 28 rpMBEHb')).toBe(true)
  })

  it('doubts what reads badly, and takes what hardly reads for no text', () => {
    expect(doubtful(0.63, '+*/#, #W; +#, BE+-')).toBe(true)
    expect(doubtful(0.4, 'ii 1l |')).toBe(false)
  })
})

it('is sure of a script only when its letters were read', () => {
  const reading = (text: string) => [{ text, score: 0.95 }]
  expect(isSure('chinese', reading('夜班公交车 0171'))).toBe(true)
  expect(isSure('chinese', reading('HouHon aBTo6yc'))).toBe(false)
  expect(isSure('japanese', reading('バスは橋の手前'))).toBe(true)
  expect(isSure('russian', reading('.,-'))).toBe(false)
})

describe('findScript', () => {
  const find = async (answer: (script: Script) => { text: string; score: number }) => {
    const asked = new Set<Script>()
    const read: LineReaders['read'] = async (_crop, script = 'latin') => {
      asked.add(script)
      return answer(script)
    }
    const samples = [{ cx: 0, cy: 0, width: 10, height: 1, ux: 1, uy: 0 }]
    const ways = [{ turns: 0 as const, crop: () => ({ width: 1, data: new Float32Array() }) }]
    const found = await findScript({ read, atOnce: 2 }, { samples, ways }, () => {})
    return { found, asked: [...asked] }
  }

  it('asks the readers until one is sure', async () => {
    const { found, asked } = await find((script) =>
      script === 'korean' ? { text: '밤 버스는', score: 0.9 } : { text: 'x', score: 0.3 },
    )
    expect(found).toMatchObject({ script: 'korean', turns: 0 })
    expect(asked).toEqual(['chinese', 'japanese', 'russian', 'ukrainian', 'korean', 'arabic'])
  })

  it('finds none when no reader is sure, after all were asked', async () => {
    const { found, asked } = await find(() => ({ text: '?', score: 0.3 }))
    expect(found).toBeNull()
    expect(asked).toHaveLength(10)
  })
})
