// The rules of chat sites come from a server, signed with the key whose public half is built into the extension (Ed25519).
import { z } from 'zod/mini'

const schema = z.object({ version: z.number(), rules: z.string(), signature: z.string() })

/** Throws when the signature is wrong, and in a browser that cannot check it. */
export async function verifiedRules(answer: unknown, publicKey: string): Promise<{ version: number; rules: unknown }> {
  const { version, rules, signature } = schema.parse(answer)
  const key = await crypto.subtle.importKey('spki', bytesOf(publicKey), 'Ed25519', false, ['verify'])
  const signed = new TextEncoder().encode(`${version}\n${rules}`)
  if (!(await crypto.subtle.verify('Ed25519', key, bytesOf(signature), signed)))
    throw new Error('The rules are not signed by their publisher.')
  return { version, rules: JSON.parse(rules) }
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
