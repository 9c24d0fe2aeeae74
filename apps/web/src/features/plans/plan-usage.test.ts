import { defaultProfile, type Profile } from '@jotsam/core/account/profile'
import { describe, expect, it } from 'vitest'
import { planUsage } from './plan-usage.ts'

const now = new Date('2026-11-15T10:00:00Z')
const pro = { plan: 'pro', payment_status: 'active', is_active: true } as const

function lines(fields: Partial<Profile>, pdfsToday: number | null = 0): string[] {
  const profile = { ...defaultProfile('u', now), ...fields }
  return planUsage(profile, profile.plan === 'pro', pdfsToday, now).map(
    ({ name, value, tone }) => `${name}: ${value}${tone === 'amber' ? ' (!)' : ''}`,
  )
}

describe('usage on Free', () => {
  it('shows what is left of every quota before anything is used', () => {
    expect(lines({})).toEqual([
      'Messages: 0 of 25 messages used',
      'Saves today: 2 of 2 left',
      'Text from images, on a phone: 2 of 2 left',
      'PDF downloads today: 2 of 2 left',
      'Storage: 0 bytes of 50 MB used',
    ])
  })

  it('warns when one or none is left', () => {
    const used = { messages_count: 31, daily_messages_count: 1, last_message_date: '2026-11-15', ocr_count: 1 }
    expect(lines(used, 2)).toEqual([
      'Messages: 31 messages used',
      'Saves today: 1 of 2 left (!)',
      'Text from images, on a phone: 1 of 2 left (!)',
      'PDF downloads today: 0 of 2 left (!)',
      'Storage: 0 bytes of 50 MB used',
    ])
  })

  it('does not count the saves of another day', () => {
    expect(lines({ daily_messages_count: 2, last_message_date: '2026-11-14' })).toContain('Saves today: 2 of 2 left')
  })

  it('says when a used-up quota starts again, if it does', () => {
    const profile = {
      ...defaultProfile('u', now),
      ocr_count: 2,
      daily_messages_count: 2,
      last_message_date: '2026-11-15',
    }
    expect(planUsage(profile, false, 1, now).map(({ hint }) => hint)).toEqual([
      'A count of what you have saved, not a limit.',
      'Resets at midnight UTC.',
      null,
      null,
      null,
    ])
  })

  it('warns when little storage is left, and says what to do when it is full', () => {
    expect(lines({ bytes_used: 46 * 1024 ** 2 })).toContain('Storage: 46 MB of 50 MB used (!)')
    const full = { ...defaultProfile('u', now), bytes_used: 51 * 1024 ** 2 }
    expect(planUsage(full, false, 0, now).at(-1)).toMatchObject({
      used: full.bytes_limit,
      hint: 'Your storage is full. Delete notes you no longer need and empty the trash, or upgrade to Pro for more space.',
    })
  })

  it('says when a value is not known', () => {
    expect(lines({}, null)).toContain('PDF downloads today: Unavailable right now')
  })
})

describe('usage on Pro', () => {
  it('has no daily saves, and counts images per month', () => {
    expect(lines({ ...pro, messages_count: 140, monthly_ocr_count: 12, last_ocr_month: '2026-11' }, 3)).toEqual([
      'Messages: 140 messages used',
      'Text from images this month: 288 of 300 left',
      'PDF downloads today: 597 of 600 left',
      'Storage: 0 bytes of 50 MB used',
    ])
  })

  it('warns from 280 images on, and does not count those of last month', () => {
    expect(lines({ ...pro, monthly_ocr_count: 280, last_ocr_month: '2026-11' })).toContain(
      'Text from images this month: 20 of 300 left (!)',
    )
    expect(lines({ ...pro, monthly_ocr_count: 300, last_ocr_month: '2026-10' })).toContain(
      'Text from images this month: 300 of 300 left',
    )
  })
})
