import { describe, expect, it } from 'vitest'
import { ocrAllowance } from './ocr-allowance.ts'
import { pdfAllowance } from './pdf-allowance.ts'
import { defaultProfile, type Profile } from './profile.ts'
import { isChatGptSource, saveAllowance, upgradeBanner, upgradeBannerText } from './save-allowance.ts'

const now = new Date('2026-11-15T23:59:59Z')
const today = '2026-11-15'
const chat = 'https://chatgpt.com/c/1'
const pro = { plan: 'pro', payment_status: 'active', is_active: true } as const

function profile(fields: Partial<Profile> = {}): Profile {
  return { ...defaultProfile('u', now), ...fields }
}

describe('a ChatGPT source', () => {
  it.each([
    'https://chatgpt.com',
    'https://chatgpt.com/c/6734-abc?model=x#y',
    'http://chatgpt.com/',
    'HTTPS://ChatGPT.COM/c/1',
    'https://chatgpt.com:443/c/1',
    'https://www.chatgpt.com/share/1',
    'https://chat.openai.com/share/1',
    'https://eu.chat.openai.com/',
  ])('is %s', (url) => {
    expect(isChatGptSource(url)).toBe(true)
  })

  it.each([
    null,
    undefined,
    '',
    'chatgpt.com',
    '//chatgpt.com/c/1',
    'https://openai.com/',
    'https://notchatgpt.com/',
    'https://chatgpt.com.evil.example/',
    'https://evil.example/chatgpt.com',
    'https://evil.example/?u=https://chatgpt.com/',
    'https://evil.example/#@chatgpt.com',
    'https://chatgpt.com@evil.example/',
    'https://evil.example@chatgpt.com/',
    'https://evil.example\\@chatgpt.com/',
    'https://evil.example\\.chatgpt.com/',
    'https://chatgpt.com%2eevil.example/',
    'https://chatgpt。com.evil.example/',
    'ftp://chatgpt.com/',
    'javascript://chatgpt.com/%0aalert(1)',
    'data:text/html,https://chatgpt.com',
  ])('is not %j', (url) => {
    expect(isChatGptSource(url)).toBe(false)
  })
})

describe('saving', () => {
  const dailyLimit = 'Daily limit reached (2 captures per day). Upgrade to Pro for unlimited captures.'
  const chatGptOnly = 'Free plan can only save from ChatGPT. Upgrade to Pro to save from any website.'

  it.each([
    [{}, chat, { allowed: true, left: 2 }],
    [{ daily_messages_count: 1, last_message_date: today }, chat, { allowed: true, left: 1 }],
    [
      { daily_messages_count: 2, last_message_date: today },
      chat,
      { allowed: false, reason: 'daily-limit', message: dailyLimit },
    ],
    [{ daily_messages_count: 2, last_message_date: '2026-11-14' }, chat, { allowed: true, left: 2 }],
    [{}, 'https://example.com', { allowed: false, reason: 'source', message: chatGptOnly }],
    [{}, null, { allowed: false, reason: 'source', message: chatGptOnly }],
    [{ ...pro, daily_messages_count: 900, last_message_date: today }, null, { allowed: true, left: 'unlimited' }],
  ])('with %j from %j gives %j', (fields, source, expected) => {
    expect(saveAllowance(profile(fields), source, now)).toEqual(expected)
  })

  it.each([
    [{}, 'invitation'],
    [{ daily_messages_count: 1, last_message_date: today }, 'approaching'],
    [{ daily_messages_count: 2, last_message_date: today }, 'reached'],
    [{ daily_messages_count: 7, last_message_date: today }, 'reached'],
    [{ daily_messages_count: 2, last_message_date: '2026-11-14' }, 'invitation'],
    [{ ...pro, daily_messages_count: 2, last_message_date: today }, 'none'],
  ])('with %j shows the upgrade banner %j', (fields, expected) => {
    expect(upgradeBanner(profile(fields), now)).toBe(expected)
  })

  it('words the banner as specified', () => {
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

it.each([
  [0, false, { allowed: true, left: 2 }],
  [1, false, { allowed: true, left: 1 }],
  [2, false, { allowed: false, message: 'Daily limit reached (2 PDF downloads per day).' }],
  [599, true, { allowed: true, left: 1 }],
  [600, true, { allowed: false, message: 'Daily limit reached (600 PDF downloads per day).' }],
])('after %d PDF downloads today (Pro: %s) gives %j', (used, isProNow, expected) => {
  expect(pdfAllowance(used, isProNow)).toEqual(expected)
})
