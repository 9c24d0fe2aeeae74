// Signs the rules of chat sites, so that installed extensions accept them. The key comes from EXTENSION_RULES_KEY (PKCS #8 as PEM or
// base64), or is made at the first build and kept beside the extension's source.
import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './processes/shell.mjs'

const keyFile = join(root, 'apps/extension/.rules-key.pem')
const folder = join(root, 'apps/extension/src/extract/sites')

/** The public key as base64 of its SPKI form, for the extension. */
export async function publicRulesKey() {
  const key = createPublicKey(await privateKey())
  return key.export({ type: 'spki', format: 'der' }).toString('base64')
}

/** `version` grows with each change: an extension never goes back to older rules. */
export async function signedRules(rules, version = Date.now()) {
  const text = JSON.stringify(rules)
  const signature = sign(null, Buffer.from(`${version}\n${text}`), await privateKey()).toString('base64')
  return { version, rules: text, signature }
}

export async function siteRules() {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.json')).sort()
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(join(folder, file), 'utf8'))))
}

async function privateKey() {
  const given = process.env.EXTENSION_RULES_KEY || (await readFile(keyFile, 'utf8').catch(() => ''))
  if (given.includes('PRIVATE KEY')) return createPrivateKey(given)
  if (given !== '') return createPrivateKey({ key: Buffer.from(given, 'base64'), type: 'pkcs8', format: 'der' })
  const { privateKey: made } = generateKeyPairSync('ed25519')
  await writeFile(keyFile, made.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' })
  return made
}
