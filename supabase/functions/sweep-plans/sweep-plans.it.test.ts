// Tests the scheduled sweep on the real platform: ended plans, and mails through a real SMTP server.
import { startSmtpServer, useStarted } from '@jotsam/platform/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { moveClock, profileOf } from '../_shared/payment/testing/payment-steps.ts'
import { refusal, startProduct } from '../_shared/testing/product.ts'

const mailbox = useStarted(startSmtpServer)
const platform = useStarted(() => startProduct({}, { smtpUrl: mailbox.smtpUrl }))
afterEach(() => {
  mailbox.refuse(false)
  return moveClock(platform, 0)
})

async function sweep(): Promise<{ swept: number; warned: number }> {
  const { data, error } = await platform.service().functions.invoke('sweep-plans')
  if (error) throw error
  return data
}

async function inTrial() {
  const person = await platform.signUp()
  const { error } = await person.client.rpc('start_trial')
  if (error) throw error
  return { ...person, mails: () => mailbox.mails.filter(({ recipients }) => recipients.includes(person.email)) }
}

describe('a plan that ends', () => {
  // spec: P04
  it('is not Pro from that instant on, whether or not it was swept', async () => {
    const [trial, paying] = [await inTrial(), await platform.signUp()]
    await platform.sql`select public.activate_pro(${paying.userId}, 'test', 'txn_instant', 'monthly')`
    const arePro = async (days: number) => {
      await moveClock(platform, days)
      const answers = await Promise.all([trial, paying].map(({ client }) => client.rpc('is_pro')))
      return answers.map(({ data }) => data)
    }
    expect(await arePro(6.999)).toEqual([true, true])
    expect(await arePro(7)).toEqual([false, true])
    expect(await arePro(29.999)).toEqual([false, true])
    expect(await arePro(30)).toEqual([false, false])
  })
})

describe('the sweep', () => {
  // spec: P05
  it('returns ended trials and paid periods to Free, and leaves the others', async () => {
    const [trial, paying, later, given] = [
      await inTrial(),
      await platform.signUp(),
      await platform.signUp(),
      await platform.signUp(),
    ]
    await platform.sql`select public.activate_pro(${paying.userId}, 'test', 'txn_month', 'monthly'),
      public.activate_pro(${later.userId}, 'test', 'txn_year', 'yearly'), public.admin_activate_pro(${given.userId})`
    await moveClock(platform, 6.9)
    await sweep()
    expect((await profileOf(platform, trial.userId)).plan).toBe('pro')
    await moveClock(platform, 7)
    await sweep()
    const free = { plan: 'free', is_active: false, payment_status: null, sub_expires_at: null }
    expect(await profileOf(platform, trial.userId)).toMatchObject(free)
    expect((await profileOf(platform, paying.userId)).plan).toBe('pro')
    await moveClock(platform, 30)
    await sweep()
    expect(await profileOf(platform, paying.userId)).toMatchObject(free)
    expect((await profileOf(platform, later.userId)).is_pro).toBe(true)
    expect((await profileOf(platform, given.userId)).is_pro).toBe(true)
  })

  // spec: P06
  it('sends one mail a day before a trial ends', async () => {
    const { userId, mails } = await inTrial()
    await moveClock(platform, 5.9)
    await sweep()
    expect(mails()).toEqual([])
    await moveClock(platform, 6.01)
    await Promise.all([sweep(), sweep(), sweep()])
    await sweep()
    expect(mails()).toHaveLength(1)
    expect(mails()[0]).toMatchObject({
      subject: 'Your Jotsam Pro trial ends soon',
      text: expect.stringContaining(`${platform.config.publicUrl}/pricing`),
      html: expect.stringContaining('nothing will be charged'),
    })
    expect((await profileOf(platform, userId)).trial_warning_sent).toBe(true)
  })

  it('tries again when the mail server refused the warning', async () => {
    const { userId, mails } = await inTrial()
    await moveClock(platform, 6.5)
    mailbox.refuse(true)
    await sweep()
    expect(mails()).toEqual([])
    expect((await profileOf(platform, userId)).trial_warning_sent).toBe(false)
    mailbox.refuse(false)
    await sweep()
    await sweep()
    expect(mails()).toHaveLength(1)
  })

  it('does not warn a person who has bought Pro meanwhile', async () => {
    const { userId, mails } = await inTrial()
    await platform.sql`select public.activate_pro(${userId}, 'test', 'txn_meanwhile', 'monthly')`
    await moveClock(platform, 6.5)
    await sweep()
    expect(mails()).toEqual([])
  })

  it('accepts only the service role', async () => {
    const { client } = await platform.signUp()
    for (const caller of [client, platform.client()])
      expect((await refusal((await caller.functions.invoke('sweep-plans')).error)).status).toBe(403)
  })
})

describe('a receipt', () => {
  const paying = async (status = 'completed') => {
    const person = await platform.signUp()
    await platform.sql`select public.activate_pro(${person.userId}, 'test', ${`txn_${person.userId}`}, 'yearly', null, 15, 'EUR')`
    await platform.sql`update payments set status = ${status} where user_id = ${person.userId}`
    return { ...person, mails: () => mailbox.mails.filter(({ recipients }) => recipients.includes(person.email)) }
  }

  it('is mailed once after each payment, with the link to manage the plan', async () => {
    const { userId, mails } = await paying()
    await Promise.all([sweep(), sweep()])
    await sweep()
    expect(mails()).toHaveLength(1)
    const { subject, text = '', html = '' } = mails()[0] ?? {}
    expect(subject).toBe('Your Jotsam receipt')
    for (const body of [text, html]) {
      expect(body).toContain('You paid €15.00 for one year of Jotsam Pro.')
      expect(body).toContain(`txn_${userId}`)
      expect(body).toContain('/dashboard?dialog=plan')
    }
    await platform.sql`select public.activate_pro(${userId}, 'test', ${`txn_again_${userId}`}, 'monthly')`
    await sweep()
    expect(mails()).toHaveLength(2)
    expect(mails()[1]?.text).toContain('Thank you for your payment for one month of Jotsam Pro.')
  })

  it('is tried again when the mail server refused it, and is not sent for a refund', async () => {
    const [{ mails }, refunded] = [await paying(), await paying('refunded')]
    mailbox.refuse(true)
    await sweep()
    expect(mails()).toEqual([])
    mailbox.refuse(false)
    await sweep()
    expect(mails()).toHaveLength(1)
    expect(refunded.mails()).toEqual([])
  })
})
