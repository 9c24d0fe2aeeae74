// The form of quick capture and its notices.

import { characterCount } from '@jotsam/core/capture/truncate'
import { safeLink } from '@jotsam/core/html/safe-link'
import { webHost } from '@jotsam/core/html/web-address'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { shellMessages } from '@jotsam/core/messages/shell'
import { limits } from '@jotsam/core/plan/limits'
import { freeRefusal } from '@jotsam/core/plan/save-allowance'
import { Banner } from '@jotsam/ui/banner'
import { Button, buttonClass } from '@jotsam/ui/button'
import { TextArea, TextField } from '@jotsam/ui/field'
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useDroppedFiles } from '../../lib/device/use-dropped-files.ts'
import { paths } from '../../lib/paths.ts'
import { NotebookField } from '../notebooks/index.ts'
import { AddedFiles } from './added-files.tsx'
import type { OpenedCapture } from './open-capture.ts'
import { SharedImages } from './shared-images.tsx'
import { type Notice, useQuickCapture } from './use-quick-capture.ts'

const texts = quickCaptureMessages

export function QuickCaptureForm({ opened }: { opened: OpenedCapture }) {
  const capture = useQuickCapture(opened)
  const { fields, faults, notice, phase, wasRestored, draftsWork, set, startOver, save, onImagesSaved, cancel } =
    capture
  const { profile, isPro, isFree } = usePlan()
  // Shown before the person types. A pending capture may have been made on Pro.
  const refusal = isFree && phase === 'editing' ? freeRefusal(profile, fields.source_url, new Date()) : null
  const shown: Notice | null = notice ?? (refusal === null ? null : { tone: 'warning', text: refusal })
  const content = useRef<HTMLTextAreaElement>(null)
  const isBusy = phase !== 'editing'
  useDroppedFiles(isPro && !isBusy, capture.addFiles)

  useEffect(() => content.current?.focus(), [])
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
    <form noValidate onSubmit={submit} onKeyDown={onKeyDown} className="flex flex-1 flex-col gap-4">
      {shown ? <NoticeBanner notice={shown} /> : null}
      {opened.images.length > 0 ? (
        <SharedImages images={opened.images} startsAtOnce={!opened.fields.content} onSaved={onImagesSaved} />
      ) : null}
      {draftsWork ? null : <Banner tone="warning">{texts.noDrafts}</Banner>}
      {wasRestored && phase === 'editing' ? <RestoredBanner onStartOver={startOver} /> : null}
      <TextField
        label={texts.titleField}
        value={fields.title}
        disabled={isBusy}
        autoComplete="off"
        fault={faults.title ?? null}
        onChange={(event) => set({ title: event.target.value })}
      />
      <TextArea
        ref={content}
        label={texts.contentField}
        value={fields.content}
        disabled={isBusy}
        required
        rows={6}
        className="flex-1 [&_textarea]:max-h-[32rem] [&_textarea]:flex-1"
        fault={faults.content ?? null}
        hint={lengthHint(fields.content)}
        onChange={(event) => set({ content: event.target.value })}
      />
      {isPro ? (
        <AddedFiles files={fields.files ?? []} isBusy={isBusy} onAdd={capture.addFiles} onRemove={capture.removeFile} />
      ) : null}
      <SourceLine address={fields.source_url} />
      <div className="grid gap-4 sm:grid-cols-2">
        <NotebookField
          value={fields.folder_id}
          maySuggest={isPro && fields.may_suggest_folder === true}
          content={fields.content}
          sourceUrl={fields.source_url}
          disabled={isBusy || isFree}
          hint={isFree ? texts.proHint : texts.optional}
          onChange={set}
        />
        <TextField
          label={texts.tagsField}
          value={fields.tags}
          disabled={isBusy || isFree}
          autoComplete="off"
          fault={faults.tags ?? null}
          onChange={(event) => set({ tags: event.target.value })}
        />
      </div>
      <div className="sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] -mx-4 flex gap-2 border-t border-line bg-paper px-4 py-3 sm:static sm:mx-0 sm:border-0 sm:px-0 sm:py-0">
        <Button
          look="primary"
          type="submit"
          busy={phase === 'saving'}
          disabled={phase === 'done'}
          className="max-sm:flex-1"
        >
          {texts.save}
        </Button>
        <Button onClick={cancel} disabled={isBusy} className="max-sm:flex-1">
          {texts.cancel}
        </Button>
      </div>
    </form>
  )
}

/** Only where the limit is near. */
function lengthHint(content: string): string | undefined {
  const max = limits.capture.contentMax
  const length = characterCount(content.trim())
  return length > max * 0.9 ? texts.contentHint(length, max) : undefined
}

function NoticeBanner({ notice: { tone, text } }: { notice: Notice }) {
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
      {text}
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
    <p className="-mt-2 truncate text-[13px] text-muted">
      {texts.source}{' '}
      <a
        href={safeLink(address)}
        target="_blank"
        rel="noopener noreferrer"
        className="font-medium text-sea underline underline-offset-2"
      >
        {host} <span className="sr-only">{shellMessages.newTab}</span>
      </a>
    </p>
  )
}
