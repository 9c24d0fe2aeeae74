// Signs rules for chat sites with the key of this build, as scripts/site-rules.mjs does.
import { createPrivateKey, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export function signedRules(list: unknown): { version: number; rules: string; signature: string } {
  const key = createPrivateKey(readFileSync(resolve(import.meta.dirname, '../../../apps/extension/.rules-key.pem')))
  const version = Date.now()
  const rules = JSON.stringify(list)
  return { version, rules, signature: sign(null, Buffer.from(`${version}\n${rules}`), key).toString('base64') }
}
