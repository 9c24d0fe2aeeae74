import { defaultProfile } from '@jotsam/core/account/profile'
import { expect, it } from 'vitest'
import { checklistSteps, wantsChecklist } from './checklist-steps.ts'

const now = new Date('2026-11-16T12:00:00Z')
const fresh = defaultProfile('1', now)
const done = (profile: typeof fresh, notes: number, isPhone = false) =>
  checklistSteps(profile, { notes, isPhone, now }).flatMap(({ step, isDone }) => (isDone ? [step] : []))

it('ticks off the trial, the first note, the extension or the app, and the import', () => {
  expect(done(fresh, 0)).toEqual([])
  expect(done({ ...fresh, trial_started_at: now.toISOString() }, 1)).toEqual(['trial', 'note'])
  const ticked = { ...fresh, checklist: ['extension' as const, 'app' as const, 'import' as const] }
  expect(done(ticked, 0)).toEqual(['extension', 'import'])
  expect(done(ticked, 0, true)).toEqual(['app', 'import'])
})

it('says nothing about a trial to a person who bought Pro without one', () => {
  const bought = { ...fresh, plan: 'pro', payment_status: 'active', is_active: true } as const
  const steps = checklistSteps(bought, { notes: 0, isPhone: false, now }).map(({ step }) => step)
  expect(steps).toEqual(['note', 'extension', 'import'])
})

it('does not count the sample notes as the first note', () => {
  const withSamples = { ...fresh, sample_ids: ['a', 'b', 'c'] }
  expect(done(withSamples, 3)).toEqual([])
  expect(done(withSamples, 4)).toEqual(['note'])
})

it('is not shown once it was closed, nor to people with many notes', () => {
  expect(wantsChecklist(fresh, 0)).toBe(true)
  expect(wantsChecklist({ ...fresh, checklist: ['closed'] }, 0)).toBe(false)
  expect(wantsChecklist(fresh, 13)).toBe(false)
})
