// The part of Paddle's API that we use, over real HTTP: the same paths, shapes, checks and errors. `pay` makes a payment.
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { type AskedRequest, type HttpDouble, startHttpDouble, withJson } from '../../testing/http-double.ts'
import { paddleSubscription, paddleTransaction, type TransactionFacts } from './paddle-shapes.ts'

export const API_KEY = 'pdl_sdbx_apikey_for_tests'
export const SECRET = 'pdl_ntfset_secret_for_tests'
export const PRICES = { monthly: 'pri_01monthly', yearly: 'pri_01yearly' } as const
export const PADDLE_SETTINGS = {
  PADDLE_API_KEY: API_KEY,
  PADDLE_WEBHOOK_SECRET: SECRET,
  PADDLE_PRICE_MONTHLY: `${PRICES.monthly},pri_01monthly_of_old`,
  PADDLE_PRICE_YEARLY: PRICES.yearly,
}

export interface FakePaddle extends Pick<HttpDouble, 'url' | 'asked' | 'answer' | 'stop'> {
  readonly transactions: Map<string, TransactionFacts>
  /** Subscriptions that were canceled at Paddle and end with their period. */
  readonly ending: Set<string>
  readonly paused: Set<string>
  /** Subscriptions that will pause at the end of their period. Paddle allows no other planned change meanwhile. */
  readonly pausing: Set<string>
  /** Subscriptions that Paddle does not know. */
  readonly unknown: Set<string>
  /** Changes a transaction. By default it becomes paid and completed now. */
  pay(transactionId: string, facts?: Partial<TransactionFacts>): TransactionFacts
  /** Restores the faithful answers after `answer` replaced them. */
  recover(): void
}

export async function startFakePaddle(): Promise<FakePaddle> {
  const transactions = new Map<string, TransactionFacts>()
  const customers = new Map<string, string>()
  const subscriptions = {
    ending: new Set<string>(),
    paused: new Set<string>(),
    pausing: new Set<string>(),
    unknown: new Set<string>(),
  }
  const route = routesOf(transactions, customers, subscriptions)
  const faithful: Parameters<HttpDouble['answer']>[0] = (request, response) => {
    const { status, body } = request.headers.authorization === `bearer ${API_KEY}` ? route(request) : FORBIDDEN
    withJson(body, status)(request, response)
  }
  const double = await startHttpDouble(faithful)
  return {
    url: double.url,
    asked: double.asked,
    answer: double.answer,
    stop: double.stop,
    transactions,
    ...subscriptions,
    pay(transactionId, facts = {}) {
      const known = transactions.get(transactionId)
      if (!known) throw new Error(`There is no transaction ${transactionId}.`)
      const paid = { ...known, status: 'completed', paidAt: new Date().toISOString(), ...facts } as const
      transactions.set(transactionId, paid)
      return paid
    },
    recover: () => double.answer(faithful),
  }
}

export function paddleId(kind: string): string {
  return `${kind}_01${randomBytes(12).toString('hex')}`
}

interface Reply {
  readonly status: number
  readonly body: unknown
}

type Subscriptions = Pick<FakePaddle, 'ending' | 'paused' | 'pausing' | 'unknown'>

function routesOf(
  transactions: Map<string, TransactionFacts>,
  customers: Map<string, string>,
  subscriptions: Subscriptions,
) {
  return (request: AskedRequest): Reply => {
    const { pathname, searchParams } = new URL(request.path, 'http://paddle')
    const key = `${request.method} ${pathname}`
    if (key === 'GET /customers') return listCustomers(customers, searchParams.get('email') ?? '')
    if (key === 'POST /customers') return createCustomer(customers, request)
    if (key === 'POST /transactions') return createTransaction(transactions, request)
    const subscriptionId = /^\/subscriptions\/([^/]+)(?:\/cancel)?$/.exec(pathname)?.[1]
    if (subscriptionId !== undefined) return answerSubscription(subscriptions, subscriptionId, request)
    const id = /^GET \/transactions\/([^/]+)$/.exec(key)?.[1]
    const found = id === undefined ? undefined : transactions.get(id)
    return found ? ok(paddleTransaction(found)) : NOT_FOUND
  }
}

function listCustomers(customers: Map<string, string>, email: string): Reply {
  const id = customers.get(email)
  const data = id === undefined ? [] : [customer(id, email)]
  const pagination = {
    per_page: 1,
    next: 'https://api.paddle.com/customers',
    has_more: false,
    estimated_total: data.length,
  }
  return { status: 200, body: { data, meta: { request_id: 'test', pagination } } }
}

function createCustomer(customers: Map<string, string>, { body }: AskedRequest): Reply {
  const { email } = z.object({ email: z.email() }).parse(JSON.parse(String(body)))
  if (customers.has(email)) return failure(409, 'customer_already_exists', 'customer email conflicts')
  const id = paddleId('ctm')
  customers.set(email, id)
  return ok(customer(id, email), 201)
}

const transactionBody = z.object({
  items: z.array(z.object({ price_id: z.enum([PRICES.monthly, PRICES.yearly]), quantity: z.literal(1) })).length(1),
  customer_id: z.string().startsWith('ctm_').nullable(),
  custom_data: z.record(z.string(), z.string()),
  checkout: z.object({ url: z.url() }),
})

function createTransaction(transactions: Map<string, TransactionFacts>, { body }: AskedRequest): Reply {
  const parsed = transactionBody.safeParse(JSON.parse(String(body)))
  if (!parsed.success) return failure(400, 'bad_request', 'Invalid request.')
  const { items, customer_id, custom_data, checkout } = parsed.data
  const id = paddleId('txn')
  const url = new URL(checkout.url)
  url.searchParams.set('_ptxn', id)
  const facts: TransactionFacts = {
    id,
    status: 'ready',
    priceId: items[0]?.price_id ?? '',
    customData: custom_data,
    customerId: customer_id,
    checkoutUrl: url.href,
  }
  transactions.set(id, facts)
  return ok(paddleTransaction(facts), 201)
}

/** The period ends in ten days. A paused subscription has none. */
function answerSubscription(subscriptions: Subscriptions, id: string, { method, body }: AskedRequest): Reply {
  const { ending, paused, pausing, unknown } = subscriptions
  if (unknown.has(id)) return NOT_FOUND
  const [now, end] = [new Date().toISOString(), new Date(Date.now() + 10 * 86_400_000).toISOString()]
  const facts = { id, priceId: PRICES.monthly, customData: null }
  if (method === 'PATCH') {
    if (!unplanBody.safeParse(JSON.parse(String(body))).success) return failure(400, 'bad_request', 'Invalid request.')
    pausing.delete(id)
  }
  if (method === 'POST') {
    const asked = cancelBody.safeParse(JSON.parse(String(body)))
    if (!asked.success) return failure(400, 'bad_request', 'Invalid request.')
    const isNow = asked.data.effective_from === 'immediately'
    if (ending.has(id) || pausing.has(id))
      return failure(400, 'subscription_locked_pending_changes', 'Subscription has pending changes.')
    if (paused.has(id) !== isNow) return failure(400, 'subscription_update_when_paused', 'Not while it is so.')
    if (isNow) return ok(paddleSubscription({ ...facts, status: 'canceled', period: null }))
    ending.add(id)
  }
  if (paused.has(id)) return ok(paddleSubscription({ ...facts, status: 'paused', period: null }))
  const cancelAt = ending.has(id) ? end : null
  const pause = pausing.has(id) ? { from: end, until: null } : null
  return ok(paddleSubscription({ ...facts, status: 'active', period: [now, end], cancelAt, pause }))
}

const unplanBody = z.object({ scheduled_change: z.null() })
const cancelBody = z.object({ effective_from: z.enum(['next_billing_period', 'immediately']) })

function customer(id: string, email: string): object {
  const at = '2026-11-01T00:00:00Z'
  return {
    id,
    email,
    name: null,
    status: 'active',
    marketing_consent: false,
    locale: 'en',
    created_at: at,
    updated_at: at,
  }
}

function ok(data: unknown, status = 200): Reply {
  return { status, body: { data, meta: { request_id: 'test' } } }
}

function failure(status: number, code: string, detail: string): Reply {
  const error = {
    type: 'request_error',
    code,
    detail,
    documentation_url: `https://developer.paddle.com/errors/${code}`,
  }
  return { status, body: { error, meta: { request_id: 'test' } } }
}

const NOT_FOUND = failure(404, 'not_found', 'Entity not found')
const FORBIDDEN = failure(403, 'forbidden', 'You are not permitted to perform this request')
