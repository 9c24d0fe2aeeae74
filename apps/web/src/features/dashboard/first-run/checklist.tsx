// The checklist of the first run. Steps tick themselves off; closing it is remembered for the account. Once there are notes, it is one
// line that opens.
import { type ChecklistTick, type Profile, trialIsOffered } from '@jotsam/core/account/profile'
import { chatSites } from '@jotsam/core/capture/sources/chat-sites'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { firstRunMessages as texts } from '@jotsam/core/messages/first-run'
import { pricingMessages } from '@jotsam/core/messages/public/pricing'
import { shellMessages } from '@jotsam/core/messages/shell'
import { Button, buttonClass } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Check, ChevronDown, Eraser, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { StoreLink } from '../../../components/site/store-link.tsx'
import { profileQuery } from '../../../lib/data/profile-query.ts'
import { useMedia } from '../../../lib/device/use-media.ts'
import { paths } from '../../../lib/paths.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { refreshCaptures } from '../../captures/captures-cache.ts'
import { useStartTrial } from '../../plans/start-trial.ts'
import { install, useInstallOffer } from '../notices/install-prompt.ts'
import { UpgradeBanner } from '../notices/upgrade-banner.tsx'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { checklistSteps, type Step } from './checklist-steps.ts'

export function Checklist({
  profile,
  isPro,
  notes,
  place,
}: {
  profile: Profile
  isPro: boolean
  /** How many notes the person has. */
  notes: number
  place: DashboardPlace
}) {
  const heading = useId()
  const isPhone = useMedia('(pointer: coarse) and (max-width: 63.99rem)')
  const { change, isBusy } = useFirstRun(profile)
  const [isUnfolded, setUnfolded] = useState(false)
  const isOpen = isUnfolded || notes === 0
  const steps = checklistSteps(profile, { notes, isPhone, now: new Date() })
  const done = steps.filter(({ isDone }) => isDone).length
  const isInstalled = useMedia('(display-mode: standalone)')
  const needsTick = isInstalled && !profile.checklist.includes('app')
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once it is installed.
  useEffect(() => {
    if (needsTick) void change('tick', 'app')
  }, [needsTick])
  const title = useRef<HTMLHeadingElement>(null)
  const before = useRef(done)
  useEffect(() => {
    // The button of a step that is done is gone, and the focus with it.
    if (done > before.current && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
    before.current = done
  }, [done])
  if (done === steps.length) return null
  const hasSamples = (profile.sample_ids?.length ?? 0) > 0
  const samples = (
    <Button size="small" look="quiet" busy={isBusy} onClick={() => void change(hasSamples ? 'remove' : 'show')}>
      {hasSamples ? texts.removeSamples : texts.samples}
    </Button>
  )
  return (
    <section aria-labelledby={heading} className="overflow-hidden rounded-card border border-line bg-surface">
      <header className="flex items-center gap-3 py-2 pr-2 pl-4 max-sm:py-0.5 max-sm:pr-1">
        <h2
          ref={title}
          tabIndex={-1}
          id={heading}
          className="truncate text-lg font-semibold outline-none max-sm:text-base"
        >
          {texts.title}
        </h2>
        <p className="shrink-0 text-small text-muted">{texts.progress(done, steps.length)}</p>
        <div className="ml-auto flex shrink-0 items-center">
          {hasSamples && !isOpen ? (
            <>
              <span className="max-sm:hidden">{samples}</span>
              <IconButton
                label={texts.removeSamples}
                icon={<Eraser />}
                disabled={isBusy}
                className="sm:hidden"
                onClick={() => void change('remove')}
              />
            </>
          ) : null}
          {notes > 0 ? (
            <IconButton
              label={isOpen ? texts.fold : texts.unfold}
              aria-expanded={isOpen}
              icon={<ChevronDown className={clsx('transition-transform duration-150', isOpen && 'rotate-180')} />}
              onClick={() => setUnfolded(!isOpen)}
            />
          ) : null}
          <IconButton label={texts.close} icon={<X />} onClick={() => void change('tick', 'closed')} />
        </div>
      </header>
      {isOpen ? (
        <ol className="divide-y divide-line border-t border-line">
          {steps.map(({ step, isDone }) => (
            <li key={step}>
              <StepLine
                step={step}
                isDone={isDone}
                isPro={isPro}
                profile={profile}
                place={place}
                isPhone={isPhone}
                isFirst={notes === 0}
              />
            </li>
          ))}
        </ol>
      ) : null}
      {isOpen && (hasSamples || profile.sample_ids === null) ? (
        <footer className="border-t border-line px-2 py-1">{samples}</footer>
      ) : null}
    </section>
  )
}

function StepLine({
  step,
  isDone,
  isPro,
  profile,
  place,
  isPhone,
  isFirst,
}: {
  step: Step
  isDone: boolean
  isPro: boolean
  profile: Profile
  place: DashboardPlace
  isPhone: boolean
  isFirst: boolean
}) {
  const small = buttonClass({ size: 'small' })
  if (step === 'trial')
    return isDone ? <Line isDone title={texts.trialStarted} /> : <TrialStep profile={profile} hasBanner={isFirst} />
  if (step === 'note')
    return (
      <Line
        isDone={isDone}
        title={isPro ? texts.note : texts.noteFree}
        detail={isPro ? texts.noteDetail : texts.noteFreeDetail}
      >
        {isPro ? (
          <Button size="small" look="primary" onClick={() => place.openCapture('new')}>
            {texts.write}
          </Button>
        ) : null}
        {isPro || isPhone ? (
          <Button size="small" onClick={place.openOcr}>
            {isPhone ? texts.photo : texts.picture}
          </Button>
        ) : (
          <a href={`https://${chatSites.chatgpt.hosts[0]}`} target="_blank" rel="noopener noreferrer" className={small}>
            {texts.openChat} <span className="sr-only">{shellMessages.newTab}</span>
          </a>
        )}
      </Line>
    )
  if (step === 'extension')
    return (
      <Line isDone={isDone} title={texts.extension} detail={texts.extensionDetail}>
        <StoreLink className={small}>{texts.addExtension}</StoreLink>
      </Line>
    )
  if (step === 'app') return <AppStep isDone={isDone} />
  return (
    <Line isDone={isDone} title={texts.import} detail={texts.importDetail}>
      <Link to={paths.import} className={small}>
        {texts.chooseFile}
      </Link>
    </Line>
  )
}

/** In an empty account the banner of Free is this step: it is the one prompt to upgrade on the screen. Later it stands above the list. */
function TrialStep({ profile, hasBanner }: { profile: Profile; hasBanner: boolean }) {
  const trial = useStartTrial(planMessages.trialFailedInDashboard, () => {})
  const start = trialIsOffered(profile, new Date()) ? (
    <Button size="small" look="primary" busy={trial.isBusy} onClick={trial.start}>
      {pricingMessages.startTrial}
    </Button>
  ) : null
  if (!hasBanner)
    return (
      <Line isDone={false} title={texts.trial} detail={texts.trialDetail}>
        {start}
      </Line>
    )
  return (
    <UpgradeBanner profile={profile} isPart>
      {start}
    </UpgradeBanner>
  )
}

function AppStep({ isDone }: { isDone: boolean }) {
  const isOffered = useInstallOffer()
  return (
    <Line isDone={isDone} title={texts.app} detail={isOffered ? texts.appDetail : texts.appByMenu}>
      {isOffered ? (
        <Button size="small" onClick={() => void install()}>
          {texts.installApp}
        </Button>
      ) : null}
    </Line>
  )
}

function Line({
  isDone,
  title,
  detail,
  children,
}: {
  isDone: boolean
  title: string
  detail?: string
  children?: ReactNode
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5">
      <span
        aria-hidden
        className={
          isDone
            ? 'grid size-5 shrink-0 place-items-center rounded-full bg-primary text-on-primary'
            : 'size-5 shrink-0 rounded-full border-2 border-line-strong'
        }
      >
        {isDone ? <Check className="size-3.5" /> : null}
      </span>
      <div className="min-w-0 flex-1 basis-44 text-sm">
        <p className={isDone ? 'text-muted line-through' : 'font-medium'}>
          {title} {isDone ? <span className="sr-only">({texts.done})</span> : null}
        </p>
        {isDone || !detail ? null : <p className="text-small text-muted">{detail}</p>}
      </div>
      {isDone ? null : <div className="flex flex-wrap gap-2 max-sm:pl-8">{children}</div>}
    </div>
  )
}

function useFirstRun({ id }: Profile) {
  const { client } = useSignedIn()
  const cache = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const change = async (what: 'tick' | 'show' | 'remove', step: ChecklistTick = 'closed') => {
    const { queryKey } = profileQuery(client, id)
    const before = cache.getQueryData(queryKey)
    if (what === 'tick')
      cache.setQueryData(queryKey, (profile) => profile && { ...profile, checklist: [...profile.checklist, step] })
    else setBusy(true)
    const { error } =
      what === 'tick'
        ? await client.rpc('tick_checklist', { p_step: step })
        : await client.rpc(what === 'show' ? 'show_samples' : 'remove_samples')
    setBusy(false)
    if (error) {
      cache.setQueryData(queryKey, before)
      toast.error(texts.failed)
    }
    await Promise.all([cache.invalidateQueries({ queryKey }), what === 'tick' ? null : refreshCaptures(cache, id)])
  }
  return { change, isBusy }
}
