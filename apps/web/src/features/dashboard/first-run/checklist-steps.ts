// Which steps of the first run there are, and which are done. Pure.
import { isPro, type Profile } from '@jotsam/core/account/profile'

export type Step = 'trial' | 'note' | 'extension' | 'app' | 'import'

/** On a phone there is no extension, and elsewhere no home screen. Who bought Pro needs no trial. */
export function checklistSteps(
  profile: Profile,
  { notes, isPhone, now }: { notes: number; isPhone: boolean; now: Date },
): { step: Step; isDone: boolean }[] {
  const { checklist, sample_ids } = profile
  const hasHadTrial = profile.trial_started_at !== null
  return [
    ...(hasHadTrial || !isPro(profile, now) ? [{ step: 'trial' as const, isDone: hasHadTrial }] : []),
    { step: 'note', isDone: notes > (sample_ids?.length ?? 0) },
    isPhone
      ? { step: 'app', isDone: checklist.includes('app') }
      : { step: 'extension', isDone: checklist.includes('extension') },
    { step: 'import', isDone: checklist.includes('import') },
  ]
}

/** False for people who closed the checklist or already have many notes. */
export function wantsChecklist(profile: Profile, notes: number): boolean {
  return !profile.checklist.includes('closed') && notes <= MOST_NOTES
}

const MOST_NOTES = 12
