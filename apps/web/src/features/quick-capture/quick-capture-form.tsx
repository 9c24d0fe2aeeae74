// Quick capture: a sheet to write on, and its notices.

import type { Profile } from '@jotsam/core/account/profile'
import { characterCount } from '@jotsam/core/capture/truncate'
import { safeLink } from '@jotsam/core/html/safe-link'
import { siteName } from '@jotsam/core/html/site-name'
import { webHost } from '@jotsam/core/html/web-address'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { shellMessages } from '@jotsam/core/messages/shell'
import { limits } from '@jotsam/core/plan/limits'
import { freeRefusal, savesToday } from '@jotsam/core/plan/save-allowance'
import { Banner } from '@jotsam/ui/banner'
import { Button, buttonClass } from '@jotsam/ui/button'
import { describedBy, FieldFrame, useFieldIds } from '@jotsam/ui/field-frame'
import { type KeyboardEvent, type Ref, type SubmitEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { notebookChip } from '../../components/writing/notebook-chip.ts'
import { TagsField } from '../../components/writing/tags-field.tsx'
import { TitleField } from '../../components/writing/title-field.tsx'
import { useKeyboardInset } from '../../components/writing/use-keyboard-inset.ts'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useDroppedFiles } from '../../lib/device/use-dropped-files.ts'
import { paths } from '../../lib/paths.ts'
import { NotebookField } from '../notebooks/index.ts'
import { AddedFiles } from './added-files.tsx'
import type { OpenedCapture } from './open-capture.ts'
import { SharedImages } from './shared-images.tsx'
import { type Notice, useQuickCapture } from './use-quick-capture.ts'

const texts = quickCaptureMessages

interface QuickCaptureFormProps {
  readonly opened: OpenedCapture
  readonly onStartOver: () => void
}

export function QuickCaptureForm({ opened, onStartOver }: QuickCaptureFormProps) {
  const capture = useQuickCapture(opened, onStartOver)
  const { fields, faults, notice, phase, wasRestored, draftsWork, set, startOver, save, onImagesSaved, cancel } =
    capture
  const { profile, isPro, isFree } = usePlan()
  // Shown before the person types. A pending capture may have been made on Pro.
  const refusal = isFree && phase === 'editing' ? freeRefusal(profile, fields.source_url, new Date()) : null
  const shown: Notice | null = notice ?? (refusal === null ? null : { tone: 'warning', text: refusal })
  const form = useRef<HTMLFormElement>(null)
  const content = useRef<HTMLTextAreaElement>(null)
  const isBusy = phase !== 'editing'
  useKeyboardInset(form)
  useDroppedFiles(isPro && !isBusy, capture.addFiles)

  // The keyboard of a phone would cover the reason why nothing can be saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form opens.
  useEffect(() => {
    if (refusal !== null) return
    content.current?.focus()
    // Behind the text of a draft.
    content.current?.setSelectionRange(fields.content.length, fields.content.length)
  }, [])
  useEffect(() => {
    if (faults.content === texts.contentRequired) content.current?.focus()
  }, [faults.content])

  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void save()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void save()
  }
  return (
    <form ref={form} noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-1 flex-col">
      <div className="flex flex-col gap-3 not-empty:mb-5">
        {shown ? <NoticeBanner notice={shown} /> : null}
        {opened.images.length > 0 ? (
          <SharedImages images={opened.images} startsAtOnce={!opened.fields.content} onSaved={onImagesSaved} />
        ) : null}
        {draftsWork ? null : <Banner tone="warning">{texts.noDrafts}</Banner>}
        {wasRestored && phase === 'editing' ? <RestoredBanner onStartOver={startOver} /> : null}
      </div>
      <div className="flex flex-1 flex-col sm:rounded-[16px] sm:border sm:border-line sm:bg-surface sm:pt-8">
        <div className="flex flex-1 flex-col sm:px-10">
          <TitleField
            value={fields.title}
            fault={faults.title ?? null}
            onChange={(title) => set({ title })}
            onEnter={() => content.current?.focus()}
          />
          <div data-properties className="mt-3 flex flex-wrap items-start gap-x-2 gap-y-1">
            <div className={notebookChip}>
              <NotebookField
                value={fields.folder_id}
                maySuggest={isPro && fields.may_suggest_folder === true}
                content={fields.content}
                sourceUrl={fields.source_url}
                disabled={isBusy || isFree}
                onChange={set}
              />
            </div>
            <TagsField
              label={texts.tagsField}
              value={fields.tags}
              fault={faults.tags ?? null}
              disabled={isFree}
              onChange={(tags) => set({ tags })}
            />
            {isFree ? <p className="basis-full text-small text-muted">{texts.proHint}</p> : null}
            <SourceLine address={fields.source_url} />
          </div>
          <TextOfNote
            ref={content}
            value={fields.content}
            fault={faults.content ?? null}
            onChange={(typed) => set({ content: typed })}
          />
        </div>
        <div className="sticky bottom-[var(--keyboard,0px)] -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:bottom-0 sm:mx-0 sm:rounded-b-[16px] sm:bg-surface sm:px-6">
          {isPro ? (
            <AddedFiles
              files={fields.files ?? []}
              isBusy={isBusy}
              onAdd={capture.addFiles}
              onRemove={capture.removeFile}
            />
          ) : null}
          {isFree && refusal === null ? (
            <p className="text-small text-muted max-sm:basis-full">{texts.savesLeft(savesLeft(profile))}</p>
          ) : null}
          <Button look="quiet" onClick={cancel} disabled={isBusy} className="ml-auto">
            {texts.cancel}
          </Button>
          <Button
            look={refusal === null ? 'primary' : 'plain'}
            type="submit"
            busy={phase === 'saving'}
            disabled={phase === 'done'}
            title={`${texts.save} (Ctrl+Enter)`}
            className="max-sm:flex-1"
          >
            {texts.save}
          </Button>
        </div>
      </div>
    </form>
  )
}

/** The text, as large as it will read. The page scrolls, not the text within it. */
function TextOfNote({
  value,
  fault,
  onChange,
  ref,
}: {
  value: string
  fault: string | null
  onChange: (typed: string) => void
  ref: Ref<HTMLTextAreaElement>
}) {
  const ids = useFieldIds()
  const hint = lengthHint(value)
  return (
    <FieldFrame label={texts.contentField} hideLabel hint={hint} fault={fault} ids={ids} className="mt-5 flex-1 pb-4">
      <textarea
        ref={ref}
        id={ids.control}
        dir="auto"
        required
        value={value}
        placeholder={texts.contentPlaceholder}
        aria-invalid={fault ? true : undefined}
        aria-describedby={describedBy(ids, hint, fault)}
        onChange={(event) => onChange(event.target.value)}
        className="field-sizing-content min-h-[30dvh] w-full max-w-[calc(578rem/15)] flex-1 resize-none bg-transparent text-[1.1333rem] leading-[1.65] text-ink outline-none placeholder:text-muted/80"
      />
    </FieldFrame>
  )
}

function savesLeft(profile: Profile): number {
  return limits.plan.freeSavesPerDay - savesToday(profile, new Date())
}

/** Only where the limit is near. */
function lengthHint(content: string): string | undefined {
  const max = limits.capture.contentMax
  const length = characterCount(content.trim())
  return length > max * 0.9 ? texts.contentHint(length, max) : undefined
}

function NoticeBanner({ notice: { tone, text, detail } }: { notice: Notice }) {
  const isLimit = text === planMessages.dailyLimit || text === planMessages.chatGptOnly
  return (
    <Banner
      tone={tone}
      action={
        isLimit ? (
          <Link to={paths.pricing} className={buttonClass({ look: 'primary', size: 'small' })}>
            {dashboardMessages.upgrade}
          </Link>
        ) : null
      }
    >
      {detail ? <p className="font-semibold">{text}</p> : text}
      {detail ? <p>{detail}</p> : null}
    </Banner>
  )
}

function RestoredBanner({ onStartOver }: { onStartOver: () => void }) {
  return (
    <Banner
      action={
        <Button size="small" onClick={onStartOver}>
          {texts.startOver}
        </Button>
      }
    >
      {texts.restored}
    </Banner>
  )
}

/** The site that it was shared from. */
function SourceLine({ address }: { address: string | null }) {
  const host = webHost(address)
  if (!host) return null
  return (
    <p className="basis-full truncate text-small text-muted">
      {texts.source}{' '}
      <a
        href={safeLink(address)}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-sea underline underline-offset-2"
      >
        {siteName(host)} <span className="sr-only">{shellMessages.newTab}</span>
      </a>
    </p>
  )
}
