import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { stampZip } from './stamp-zip.ts'

it('writes the server address into the package and changes nothing else', () => {
  const packed = zipSync({ 'manifest.json': strToU8('{}'), 'icon/16.png': strToU8('x'), 'server.json': strToU8('') })
  const files = unzipSync(stampZip(packed, 'http://127.0.0.1:4711'))
  expect(Object.keys(files).sort()).toEqual(['icon/16.png', 'manifest.json', 'server.json'])
  expect(JSON.parse(strFromU8(files['server.json'] ?? new Uint8Array()))).toEqual({ server: 'http://127.0.0.1:4711' })
  expect(strFromU8(files['icon/16.png'] ?? new Uint8Array())).toBe('x')
})
