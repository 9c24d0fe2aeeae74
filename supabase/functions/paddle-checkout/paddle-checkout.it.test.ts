// Tests the page that opens Paddle's checkout: its address, and what its content security policy allows.
import { type TestPlatform, useStarted } from '@jotsam/platform/testing'
import { describe, expect, it } from 'vitest'
import { API_KEY, PRICES, startFakePaddle } from '../_shared/payment/testing/fake-paddle.ts'
import { startProduct } from '../_shared/testing/product.ts'

const paddle = useStarted(startFakePaddle)
const platform = useStarted(() =>
  startProduct({
    PADDLE_API_KEY: API_KEY,
    PADDLE_PRICE_YEARLY: PRICES.yearly,
    PADDLE_CLIENT_TOKEN: 'test_</script><b>',
    PADDLE_API_URL: paddle.url,
  }),
)
const unconfigured = useStarted(startProduct)

const at = ({ url }: TestPlatform, query: string) => `${url}/functions/v1/paddle-checkout${query}`

describe('the page for paying at Paddle', () => {
  it('is the address of a checkout once a client token is set', async () => {
    const { client } = await platform.signUp()
    const { data } = await client.functions.invoke('create-paddle-checkout', { body: { billingCycle: 'yearly' } })
    const [transaction] = paddle.transactions.values()
    expect(data.checkoutUrl).toBe(at(platform, `?billing_cycle=yearly&_ptxn=${transaction?.id}`))
    const page = await fetch(data.checkoutUrl)
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    const html = await page.text()
    expect(html).toContain('src="https://cdn.paddle.com/paddle/v2/paddle.js"')
    expect(html).toContain("Paddle.Environment.set('sandbox')")
    expect(html).toContain(`${platform.url}/paddle-success?_ptxn=${transaction?.id}\\u0026billing_cycle=yearly`)
    expect(html).toContain('test_\\u003c/script\\u003e\\u003cb\\u003e')
  })

  it('runs only scripts that carry the nonce of this answer or come from Paddle', async () => {
    const pages = await Promise.all([1, 2].map(() => fetch(at(platform, '?_ptxn=txn_1&billing_cycle=yearly'))))
    const marks = pages.map(
      ({ headers }) =>
        /script-src 'nonce-([^']+)' https:\/\/cdn\.paddle\.com;/.exec(
          headers.get('content-security-policy') ?? '',
        )?.[1],
    )
    expect(new Set(marks).size).toBe(2)
    expect(await pages[0]?.text()).toContain(`<script nonce="${marks[0]}">`)
  })

  it.each(['', '?_ptxn=txn_1', '?_ptxn=%22%3E&billing_cycle=yearly', '?_ptxn=txn_1&billing_cycle=weekly'])(
    'redirects to pricing without a transaction of ours (%s)',
    async (query) => {
      const answer = await fetch(at(platform, query), { redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([303, `${platform.url}/pricing`])
    },
  )

  it('does not exist while Paddle is not configured', async () => {
    expect((await fetch(at(unconfigured, '?_ptxn=txn_1&billing_cycle=yearly'))).status).toBe(404)
  })
})
