import { useStarted } from '@jotsam/platform/testing'
import { expect, it } from 'vitest'
import { startProduct } from '../_shared/testing/product.ts'
import siteRulesReport from './index.ts'

const platform = useStarted(() => startProduct())
const report = { site: 'chatgpt', rules: 12, part: 'turn' }

it('writes one line a day for each account and site to the operator’s log', async () => {
  const { client, userId } = await platform.signUp()
  const { data } = await client.auth.getSession()
  const lines: object[] = []
  const context = {
    caller: { role: 'authenticated', userId, claims: {} },
    asService: platform.service(),
    log: { warn: (fields: object) => lines.push(fields) },
  }
  const send = (body: object) => {
    const headers = { authorization: `Bearer ${data.session?.access_token}` }
    return siteRulesReport.fetch(
      new Request('http://server/', { method: 'POST', headers, body: JSON.stringify(body) }),
      context,
    )
  }
  expect((await send(report)).status).toBe(200)
  expect((await send(report)).status).toBe(200)
  expect((await send({ ...report, site: 'claude', rules: null })).status).toBe(200)
  expect(lines).toEqual([report, { site: 'claude', rules: null, part: 'turn' }])
  for (let site = 0; site < 30; site += 1) await send({ ...report, site: `made-up-${site}` })
  expect(lines).toHaveLength(20)
  // Nothing of the page can come along.
  for (const more of [{ text: 'what I asked' }, { site: 'https://chatgpt.com/c/1' }, { part: 'my words' }])
    expect((await send({ ...report, ...more })).status).toBe(400)
})

it('takes reports of signed-in people only', async () => {
  const { client } = await platform.signUp()
  expect((await client.functions.invoke('site-rules-report', { body: report })).error).toBeNull()
  expect((await platform.client().functions.invoke('site-rules-report', { body: report })).response?.status).toBe(401)
})
