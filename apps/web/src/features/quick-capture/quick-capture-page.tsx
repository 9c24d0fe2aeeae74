// /capture: a quick note, or content from the phone's share menu.
import { quickCaptureMessages as texts } from '@jotsam/core/messages/capture/quick-capture'
import { defaultSite } from '@jotsam/core/site/site'
import { Skeleton } from '@jotsam/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { usePlan } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { type OpenedCapture, openCapture, startOver } from './open-capture.ts'
import { QuickCaptureForm } from './quick-capture-form.tsx'

export function QuickCapturePage() {
  const [query] = useSearchParams()
  const isShared = query.get('shared') === 'true'
  const title = isShared ? texts.sharedTitle : texts.title
  const [opened, onStartOver] = useOpened(isShared, query)
  // The form shows the limits of Free before anybody types, so it waits until the plan is known.
  const { isLoading } = usePlan()
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-1 flex-col gap-4 px-4 pt-5 sm:px-6 sm:pt-8 sm:pb-10">
      <PageMeta title={`${title} - ${defaultSite.name}`} description={texts.description} isUnlisted />
      <h1 className="font-sans text-small font-medium text-muted">{title}</h1>
      {opened && !isLoading ? (
        <QuickCaptureForm key={opened.localId} opened={opened} onStartOver={onStartOver} />
      ) : (
        <Loading isShared={isShared} />
      )}
    </div>
  )
}

function useOpened(isShared: boolean, query: URLSearchParams): [OpenedCapture | null, () => void] {
  const { user } = useSignedIn()
  const [opened, setOpened] = useState<OpenedCapture | null>(null)
  const release = useRef(() => {})
  const pendingId = query.get('pending')
  const [text, title, url] = ['text', 'title', 'url'].map((name) => query.get(name) ?? '')
  useEffect(() => {
    let isHere = true
    setOpened(null)
    const shared = { text: text ?? '', title: title ?? '', url: url ?? '' }
    void openCapture({ userId: user.id, pendingId, isShared, query: shared }).then((found) => {
      if (!isHere) return found.release()
      release.current = found.release
      setOpened(found)
    })
    return () => {
      isHere = false
      release.current()
    }
  }, [user.id, pendingId, isShared, text, title, url])
  const onStartOver = async () => {
    if (!opened) return
    const fresh = await startOver(opened)
    release.current = fresh.release
    setOpened(fresh)
  }
  return [opened, () => void onStartOver()]
}

function Loading({ isShared }: { isShared: boolean }) {
  return (
    <div
      role="status"
      className="flex flex-1 flex-col gap-4 sm:rounded-[16px] sm:border sm:border-line sm:bg-surface sm:px-10 sm:pt-8"
    >
      <p className={isShared ? 'text-sm text-muted' : 'sr-only'}>{texts.loading}</p>
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-8 w-48 rounded-full" />
      <Skeleton className="h-5 w-11/12" />
      <Skeleton className="h-5 w-1/2" />
    </div>
  )
}
