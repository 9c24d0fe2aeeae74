// Ticking the tasks of an open note. A tick shows at once and is saved as the editor saves. Until then it is kept as a draft, because
// the page may be closed. Quick ticks are saved one after the other, and on top of what was saved elsewhere.
import type { Capture } from '@jotsam/core/capture/capture'
import { type Task, taskLike, tasksIn, withTasks } from '@jotsam/core/capture/tasks'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { quickCaptureMessages } from '@jotsam/core/messages/capture/quick-capture'
import { readingMessages } from '@jotsam/core/messages/capture/reading'
import { withPendingEdit } from '@jotsam/core/pending/pending-edit'
import { useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef, useState } from 'react'
import { dropDraft, editDraftName, keepDraft } from '../../../../lib/drafts/drafts.ts'
import { readDraft } from '../../../../lib/drafts/read-drafts.ts'
import { inTurn } from '../../../../lib/saving/in-turn.ts'
import { saveEdit } from '../../../../lib/saving/save-edit.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import { toast } from '../../../../lib/ui/toast.tsx'
import { putCapture, refreshCaptures } from '../../captures-cache.ts'
import { baseOf, fieldsOf } from '../edit-fields.ts'

interface Tick {
  readonly content: string
  readonly task: Task
  readonly isDone: boolean
}

export function useTasks(capture: Capture): { content: string; tick(number: number, isDone: boolean): void } {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  /** With the ticks that are being saved. */
  const [ticked, setTicked] = useState<string | null>(null)
  const work = useRef<{ shown: string; over: Capture; waiting: Tick[]; keptAt: string } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the stored text has the ticks once it changes.
  useLayoutEffect(() => {
    if (!work.current) setTicked(null)
  }, [capture.content])

  /** The draft of this tab. Somebody may have typed it, before the ticks or since. */
  const ownDraft = () => {
    const found = readDraft(user.id, capture.id)
    return found?.name === editDraftName(capture.id) ? found : null
  }

  const end = (stored: Capture, error?: readonly [text: string, detail?: string]) => {
    const draft = ownDraft()
    if (draft && draft.keptAt === work.current?.keptAt) dropDraft(user.id, draft.name)
    work.current = null
    putCapture(cache, user.id, stored)
    void refreshCaptures(cache, user.id)
    // The cache may have had this text before, so that nothing changes there.
    setTicked(error ? null : stored.content)
    if (!error) return
    toast.error(error[0], error[1] ? { description: error[1] } : {})
  }

  const save = async (): Promise<void> => {
    const now = work.current
    const ticks = now?.waiting.splice(0) ?? []
    if (!now || ticks.length === 0) return
    const { over } = now
    let content = over.content
    let isOneGone = false
    for (const { content: from, task, isDone } of ticks) {
      const same = taskLike(from, task, content)
      if (same) content = withTasks(content, [same], isDone)
      else isOneGone = true
    }
    if (isOneGone) toast.error(readingMessages.taskGone)
    const { title, folder_id, tags, updated_at } = over
    const saved = await saveEdit(
      client,
      { title, content, folder_id, tags },
      {
        capture_id: over.id,
        user_id: over.user_id,
        base: { title, content: over.content, folder_id, tags, updated_at },
        edited_at: new Date().toISOString(),
      },
    )
    const goOn = (next: Capture) => {
      if (now.waiting.length === 0) end(next)
      else now.over = next
    }
    const again = (other: Capture) => {
      now.over = other
      now.waiting.unshift(...ticks)
      return save()
    }
    switch (saved.kind) {
      case 'stored':
        return goOn(saved.capture)
      case 'pending':
        toast(quickCaptureMessages.savedLocally, { id: 'tick-waits' })
        return goOn({ ...withPendingEdit(over, saved.edit), updated_at })
      case 'conflict':
        return again(saved.other)
      case 'waiting':
        // The person has to choose a version first.
        if (saved.edit.is_conflict) return end(over, [texts.conflictTitle, texts.conflictDetail])
        return again({ ...withPendingEdit(over, saved.edit), updated_at: saved.edit.base.updated_at })
      case 'gone':
        return end(over, [captureMessages.saveFailed, texts.notFound])
      case 'failed':
        return end(over, [captureMessages.saveFailed, saved.detail])
    }
  }

  return {
    content: ticked ?? capture.content,
    tick(number, isDone) {
      const from = work.current?.shown ?? capture.content
      const task = tasksIn(from)[number]
      if (!task) return
      work.current ??= { shown: from, over: capture, waiting: [], keptAt: '' }
      const content = withTasks(from, [task], isDone)
      work.current.shown = content
      work.current.waiting.push({ content: from, task, isDone })
      setTicked(content)
      putCapture(cache, user.id, { ...capture, content })
      const draft = ownDraft()
      if (!draft || draft.keptAt === work.current.keptAt) {
        const { over } = work.current
        const keptAt = new Date().toISOString()
        const fields = { ...fieldsOf(over), content }
        keepDraft(user.id, editDraftName(capture.id), { fields, base: baseOf(over), keptAt })
        work.current.keptAt = keptAt
      }
      void inTurn(saves, capture.id, save)
    },
  }
}

const saves = new Map<string, Promise<unknown>>()
