import { expect, it } from 'vitest'
import { pdfContent } from './pdf-content.ts'

const limits = { lettersMax: 1000, pagesMax: 10, scansMax: 5, secondsMax: 60 }
const read = async (change: Partial<typeof limits>, pages = ['High tide at noon today', '']) => {
  const { text, isPartial } = await pdfContent({ bytes: pdfOf(pages), ...limits, ...change })
  return [text.trim(), isPartial]
}

it('pdfContent reads as much as its limits allow, and says when there is more', async () => {
  const whole = 'High tide at noon today'
  expect(await read({})).toEqual([whole, false])
  expect(await read({ pagesMax: 1 })).toEqual([whole, true])
  expect(await read({ lettersMax: 9 })).toEqual(['High tide', true])
  expect(await read({ scansMax: 0 })).toEqual([whole, true])
  expect(await read({ secondsMax: -1 })).toEqual(['', true])
})

function pdfOf(pages: readonly string[]): Uint8Array {
  const objects = pages.map((text, at) => {
    const draw = `BT /F1 18 Tf 10 100 Td (${text}) Tj ET`
    return `${2 * at + 4} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents ${2 * at + 5} 0 R/Resources<</Font<</F1 3 0 R>>>>>>endobj
${2 * at + 5} 0 obj<</Length ${draw.length}>>stream
${draw}
endstream endobj`
  })
  return Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[${pages.map((_, at) => `${2 * at + 4} 0 R`).join(' ')}]/Count ${pages.length}>>endobj
3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
${objects.join('\n')}
trailer<</Root 1 0 R>>`)
}
