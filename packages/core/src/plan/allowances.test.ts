import { describe, expect, it } from 'vitest'
import { defaultProfile, type Profile } from '../account/profile.ts'
import { ocrAllowance } from './ocr-allowance.ts'
import { freeRefusal, upgradeBanner, upgradeBannerText } from './save-allowance.ts'

const now = new Date('2026-11-15T23:59:59Z')
const today = '2026-11-15'
const pro = { plan: 'pro', payment_status: 'active', is_active: true } as const

function profile(fields: Partial<Profile> = {}): Profile {
  return { ...defaultProfile('u', now), ...fields }
}

describe('saving on Free', () => {
  const dailyLimit = 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.'
  const chatGptOnly = 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'
  it.each([
    ['https://chatgpt.com/c/1', 0, null],
    ['https://www.chatgpt.com/c/1', 1, null],
    ['https://chat.openai.com/c/1', 2, dailyLimit],
    ['https://notchatgpt.com/', 0, chatGptOnly],
    [null, 0, chatGptOnly],
  ])('a save from %j after %i saves today is refused with %j', (source, used, refusal) => {
    expect(freeRefusal(profile({ daily_messages_count: used, last_message_date: today }), source, now)).toBe(refusal)
  })
})

describe('saving', () => {
  it.each([
    [{}, 'invitation'],
    [{ daily_messages_count: 1, last_message_date: today }, 'approaching'],
    [{ daily_messages_count: 2, last_message_date: today }, 'reached'],
    [{ daily_messages_count: 7, last_message_date: today }, 'reached'],
    [{ daily_messages_count: 2, last_message_date: '2026-11-14' }, 'invitation'],
    [{ ...pro, daily_messages_count: 2, last_message_date: today }, 'none'],
  ])('a profile with %j shows the upgrade banner %j', (fields, expected) => {
    expect(upgradeBanner(profile(fields), now)).toBe(expected)
  })

  it('has the specified texts in the banner', () => {
    expect(upgradeBannerText('approaching')).toBe('Approaching Daily Limit')
    expect(upgradeBannerText('reached')).toBe('Daily Limit Reached')
  })
})

describe('reading text from images', () => {
  const month = '2026-11'

  it.each([
    [{}, 'mobile', { allowed: true, used: 0, quota: 2, warning: false }],
    [{ ocr_count: 1 }, 'mobile', { allowed: true, used: 1, quota: 2, warning: true }],
    [{ ocr_count: 2 }, 'mobile', { allowed: false, reason: 'free-limit' }],
    [{}, 'desktop', { allowed: false, reason: 'desktop-needs-pro' }],
    [{ ...pro, ocr_count: 900 }, 'desktop', { allowed: true, used: 0, quota: 300, warning: false }],
    [{ ...pro, monthly_ocr_count: 279, last_ocr_month: month }, 'mobile', { used: 279, warning: false }],
    [{ ...pro, monthly_ocr_count: 280, last_ocr_month: month }, 'mobile', { used: 280, warning: true }],
    [{ ...pro, monthly_ocr_count: 299, last_ocr_month: month }, 'desktop', { allowed: true, warning: true }],
    [{ ...pro, monthly_ocr_count: 300, last_ocr_month: month }, 'desktop', { reason: 'pro-limit' }],
    [{ ...pro, monthly_ocr_count: 300, last_ocr_month: '2026-10' }, 'desktop', { allowed: true, used: 0 }],
  ] as const)('with %j on %s gives %j', (fields, device, expected) => {
    expect(ocrAllowance(profile(fields), device, now)).toMatchObject(expected)
  })
})
