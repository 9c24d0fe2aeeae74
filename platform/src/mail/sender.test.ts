import { generateKeyPairSync } from 'node:crypto'
import { createTransport } from 'nodemailer'
import { describe, expect, it } from 'vitest'
import { senderOf } from './sender.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')

const records: Readonly<Record<string, string>> = {
  'strict.example': 'v=spf1 ip4:192.0.2.1 -all',
  '_dmarc.strict.example': 'v=DMARC1; p=reject',
  'key._domainkey.strict.example': `v=DKIM1; k=rsa; p=${KEY}`,
  'spf-only.example': 'v=spf1 ip4:192.0.2.1 -all',
  'key._domainkey.signing.example': `v=DKIM1; k=rsa; p=${KEY}`,
}

async function resolver(name: string, type: string): Promise<string[] | string[][]> {
  const record = type === 'TXT' ? records[name.toLowerCase()] : undefined
  if (record === undefined) throw Object.assign(new Error(`no ${type} of ${name}`), { code: 'ENOTFOUND' })
  return [[record]]
}

async function sender({ domain, ip = '203.0.113.9', signed = false, tampered = false, second }: Given) {
  const from = `ann@${domain}`
  const composer = createTransport({ streamTransport: true, buffer: true })
  const dkim = {
    domainName: domain,
    keySelector: 'key',
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
  const { message } = await composer.sendMail({
    from,
    to: 'x@jotsam.example',
    subject: 'Tides',
    text: 'Low at six',
    ...(signed ? { dkim } : {}),
  })
  const mail = Buffer.from(
    tampered ? String(message).replace('six', 'two') : (second ? `From: ${second}\r\n` : '') + String(message),
  )
  const envelope = { mailFrom: { address: from, args: {} }, rcptTo: [] }
  return senderOf(
    mail,
    { remoteAddress: ip, clientHostname: '', hostNameAppearsAs: domain, envelope } as never,
    resolver,
  )
}

interface Given {
  readonly domain: string
  readonly ip?: string
  readonly signed?: boolean
  readonly tampered?: boolean
  /** Another From line. */
  readonly second?: string
}

describe('the sender of a mail', () => {
  it('is proven by SPF or by a signature of the domain', async () => {
    expect((await sender({ domain: 'strict.example', ip: '192.0.2.1' })).state).toBe('proven')
    expect((await sender({ domain: 'strict.example', signed: true })).state).toBe('proven')
    expect((await sender({ domain: 'signing.example', signed: true })).state).toBe('proven')
  })

  it('is disowned when the domain’s DMARC policy rejects the mail', async () => {
    expect((await sender({ domain: 'strict.example' })).state).toBe('disowned')
    expect((await sender({ domain: 'strict.example', signed: true, tampered: true })).state).toBe('disowned')
    expect((await sender({ domain: 'spf-only.example' })).state).toBe('disowned')
  })

  it('is null when the mail names two', async () => {
    const two = await sender({ domain: 'signing.example', signed: true, second: 'boss@bank.example' })
    expect(two).toEqual({ from: null, state: 'unproven' })
    expect((await sender({ domain: 'signing.example', signed: true })).from).toBe('ann@signing.example')
  })

  it('is unproven when the domain has no records or they cannot be read', async () => {
    expect((await sender({ domain: 'silent.example' })).state).toBe('unproven')
    expect((await sender({ domain: 'signing.example', signed: true, tampered: true })).state).toBe('unproven')
  })
})
