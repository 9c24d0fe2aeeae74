// Mail-in: an SMTP listener that passes every mail to the server function `mail-in`. Mails that fail the checks of the sender's domain
// (SPF, DKIM, DMARC) are refused. A mail is accepted only after the function has stored it, so the sender retries after any fault.
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import type { Deps } from '../deps.ts'
import { createFairSlots } from '../limits/fair-slots.ts'
import { addressKey } from '../limits/limit-keys.ts'
import { senderOf } from './sender.ts'

export interface MailInOptions extends Pick<Deps, 'config' | 'keys' | 'log'> {
  /** Reaches the server's own functions. */
  readonly fetchSelf: (request: Request) => Response | Promise<Response>
}

/** Enough for a mail from a list; each is handed over separately. */
const RECIPIENTS_MAX = 10
const CONNECTIONS_OF_ADDRESS = 10
const DATA_MS = 2 * 60_000
/** Unknown recipients from one network. Each costs a call. */
const UNKNOWN_A_MINUTE = 60

/** Null when mail-in is off. */
export async function listenForMail({ config, keys, log, fetchSelf }: MailInOptions) {
  const settings = config.mailIn
  if (settings === null) return null
  const resolver = new Resolver({ timeout: 5000, tries: 2 })
  if (settings.dnsServer !== null) resolver.setServers([settings.dnsServer])
  // Whole mails are in memory, so few are received at the same time, and fewer from one network or for one recipient.
  const places = {
    size: 8,
    share: 2,
    waitMs: 60_000,
    timeoutError: () => refusal(451, 'Too many mails at once. Try again later.'),
  }
  const byNetwork = createFairSlots(places)
  const byRecipient = createFairSlots(places)
  const unknown = new RateLimiterMemory({ points: UNKNOWN_A_MINUTE, duration: 60 })
  const connections = new Map<string, number>()

  async function ask(params: Record<string, string>, body: Buffer | null): Promise<Answer> {
    const request = new Request(`http://localhost/functions/v1/mail-in?${new URLSearchParams(params)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${keys.serviceRoleKey}`,
        'content-type': body ? 'message/rfc822' : 'application/json',
      },
      body: body ? new Uint8Array(body) : '{}',
    })
    const response = await fetchSelf(request)
    if (!response.ok) throw refusal(451, 'The mail could not be stored. Try again later.')
    return (await response.json()) as Answer
  }

  async function recipientFault(address: string, network: string): Promise<Refusal | null> {
    const guessed = await unknown.get(network)
    if (guessed && guessed.remainingPoints <= 0) return refusal(451, 'Too many unknown addresses. Try again later.')
    const { refused } = await ask({ to: localPart(address) }, null)
    if (refused?.code === 550) await unknown.consume(network).catch(() => undefined)
    return refused && refusal(refused.code, refused.reason)
  }

  async function receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<void> {
    const leaveNetwork = await byNetwork.take(addressKey(session.remoteAddress))
    const leaveRecipient = await byRecipient
      .take(localPart(session.envelope.rcptTo[0]?.address ?? ''))
      .catch((error) => {
        leaveNetwork()
        throw error
      })
    try {
      const mail = await read(stream)
      const sender = await senderOf(
        mail,
        session,
        (name, type) => resolver.resolve(name, type) as Promise<string[] | string[][]>,
      )
      if (sender.from === null) throw refusal(550, 'A mail needs one sender in its From line.')
      if (sender.state === 'disowned')
        throw refusal(550, 'The domain of the sender does not allow this server to send its mail (SPF, DKIM, DMARC).')
      for (const { address } of session.envelope.rcptTo) {
        const answer = await ask({ to: localPart(address), from: sender.from, sender: sender.state }, mail)
        if (answer.refused !== null) throw refusal(answer.refused.code, answer.refused.reason)
      }
    } finally {
      leaveRecipient()
      leaveNetwork()
    }
  }

  const { tls } = settings
  const server = new SMTPServer({
    ...(tls ? { cert: await readFile(tls.certFile), key: await readFile(tls.keyFile) } : {}),
    name: settings.domain,
    size: settings.maxBytes,
    authOptional: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    maxClients: 100,
    socketTimeout: 60_000,
    closeTimeout: 5000,
    onConnect({ remoteAddress }, done) {
      const network = addressKey(remoteAddress)
      const open = (connections.get(network) ?? 0) + 1
      connections.set(network, open)
      done(open > CONNECTIONS_OF_ADDRESS ? refusal(421, 'Too many connections from your address.') : null)
    },
    onClose({ remoteAddress }) {
      const network = addressKey(remoteAddress)
      const open = (connections.get(network) ?? 1) - 1
      if (open > 0) connections.set(network, open)
      else connections.delete(network)
    },
    onRcptTo({ address }, session, done) {
      if (session.envelope.rcptTo.length >= RECIPIENTS_MAX) return done(refusal(452, 'Too many recipients.'))
      if (!address.toLowerCase().endsWith(`@${settings.domain.toLowerCase()}`))
        return done(refusal(550, 'This server takes no mail for that domain.'))
      recipientFault(address, addressKey(session.remoteAddress)).then(done, (error: unknown) => done(asRefusal(error)))
    },
    onData(stream, session, done) {
      // A sender that sends byte by byte would keep its connection for hours.
      const timer = setTimeout(() => stream.destroy(refusal(451, 'The mail took too long.')), DATA_MS)
      receive(stream, session)
        .finally(() => clearTimeout(timer))
        .then(
          () => done(null, 'Your mail is a note now.'),
          (error: unknown) => {
            const fault = asRefusal(error)
            if (fault.responseCode === 451) log.warn({ err: error }, 'a mail could not be received')
            // The rest of the mail is read and dropped, so that the sender reads the answer.
            stream.resume()
            done(fault)
          },
        )
    },
  })
  // Broken connections end here; nothing more can be sent to them.
  server.on('error', (error) => log.debug({ err: error }, 'mail-in connection failed'))
  server.listen(settings.port, config.host)
  await once(server.server, 'listening')
  log.info({ port: settings.port, domain: settings.domain }, 'listening for mail')
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

interface Answer {
  readonly refused: { readonly code: number; readonly reason: string } | null
}

interface Refusal extends Error {
  responseCode: number
}

function refusal(responseCode: number, reason: string): Refusal {
  return Object.assign(new Error(reason), { responseCode })
}

function asRefusal(error: unknown): Refusal {
  if (error instanceof Error && 'responseCode' in error) return error as Refusal
  return refusal(451, 'The mail could not be stored. Try again later.')
}

/** Reads a whole mail. What is over the limit is dropped as it comes. */
async function read(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk)
  }
  if (stream.sizeExceeded) throw refusal(552, 'The mail is too large.')
  return Buffer.concat(chunks)
}

function localPart(address: string): string {
  // The part after a plus sign is a subaddress that the sender chose.
  return (address.split('@')[0] ?? '').toLowerCase().replace(/\+.*$/, '')
}
