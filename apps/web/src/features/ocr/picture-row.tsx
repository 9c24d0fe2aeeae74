// One picture in the dialog: its progress, its text to correct, or why it failed.

import { type CaptureFaults, captureFaults, hasFaults } from '@jotsam/core/capture/capture-faults'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages } from '@jotsam/core/messages/capture/capture-detail'
import { ocrMessages as texts } from '@jotsam/core/messages/capture/ocr'
import { Button } from '@jotsam/ui/button'
import { TextArea, TextField } from '@jotsam/ui/field'
import { IconButton } from '@jotsam/ui/icon-button'
import { FileText, RotateCw, X } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Picture, PictureState, ReadState } from './pictures.ts'

export interface PictureRowProps {
  readonly picture: Picture
  readonly isSaving: boolean
  readonly onCorrect: (change: Partial<Pick<ReadState, 'title' | 'text'>>) => void
  readonly onTryAgain: () => void
  readonly onRemove: () => void
}

export function PictureRow({ picture, isSaving, onCorrect, onTryAgain, onRemove }: PictureRowProps) {
  const { name, state } = picture
  const faults = state.kind === 'read' ? faultsOf(state) : {}
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line p-3">
      <div className="flex items-center gap-3">
        <Preview file={picture.file} />
        <div className="min-w-0 flex-1">
          <p className="truncate text-sm font-medium">{name}</p>
          <Status picture={picture} />
        </div>
        {state.kind === 'failed' && state.canRetry ? (
          <Button size="small" icon={<RotateCw />} onClick={onTryAgain}>
            {texts.tryAgain}
          </Button>
        ) : null}
        <IconButton label={texts.remove(name)} icon={<X />} disabled={isSaving} onClick={onRemove} />
      </div>
      {state.kind === 'reading' ? <Bar name={name} progress={state.progress} /> : null}
      {state.kind === 'read' ? (
        <>
          <TextField
            label={texts.titleField}
            value={state.title}
            placeholder={captureMessages.untitled}
            fault={faults.title ?? null}
            disabled={isSaving}
            onChange={(event) => onCorrect({ title: event.target.value })}
          />
          <TextArea
            label={texts.textField}
            value={state.text}
            fault={faults.content ?? null}
            rows={Math.min(12, Math.max(5, state.text.split('\n').length + 1))}
            disabled={isSaving}
            onChange={(event) => onCorrect({ text: event.target.value })}
          />
        </>
      ) : null}
    </li>
  )
}

export function isSavable(state: ReadState): boolean {
  return !hasFaults(faultsOf(state))
}

function faultsOf({ title, text }: ReadState): CaptureFaults {
  return captureFaults({ title, content: text }, { ...captureDetailMessages, empty: texts.emptyText })
}

function Status({ picture: { file, state } }: { picture: Picture }) {
  if (state.kind === 'failed')
    return (
      <p role="alert" className="text-small text-coral">
        {state.message}
      </p>
    )
  return (
    <p role="status" className="text-small text-muted">
      {state.kind === 'waiting' ? texts.waiting : null}
      {state.kind === 'reading' ? stepOf(state) : null}
      {state.kind === 'read' ? (file ? texts.done : texts.kept) : null}
    </p>
  )
}

const STEPS = { 25: texts.preparing, 75: texts.reading, 100: texts.done }

function stepOf({ progress, server }: Extract<PictureState, { kind: 'reading' }>): string {
  if (progress !== 75 || !server) return STEPS[progress]
  if (server.kind === 'waiting') return texts.ahead(server.ahead)
  // In steps of ten percent, because a screen reader announces every change.
  const percent = Math.floor(server.share * 10) * 10
  return percent > 0 ? texts.readingPart(percent) : texts.reading
}

function Bar({ name, progress }: { name: string; progress: number }) {
  return (
    <div
      role="progressbar"
      aria-label={texts.progressOf(name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={progress}
      className="h-1.5 overflow-hidden rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-primary transition-[width] duration-150 ease-calm"
        style={{ width: `${progress}%` }}
      />
    </div>
  )
}

function Preview({ file }: { file: File | null }) {
  const [src, setSrc] = useState<string | null>(null)
  const [isBroken, setBroken] = useState(false)
  useEffect(() => {
    if (!file) return
    const url = URL.createObjectURL(file)
    setSrc(url)
    return () => URL.revokeObjectURL(url)
  }, [file])
  const frame = 'size-12 shrink-0 rounded-control border border-line bg-sunken'
  // No alternative text: the file name is beside it.
  if (src && !isBroken)
    return <img src={src} alt="" onError={() => setBroken(true)} className={`${frame} object-cover`} />
  return (
    <span className={`${frame} grid place-items-center text-muted`}>
      <FileText aria-hidden className="size-5" />
    </span>
  )
}
