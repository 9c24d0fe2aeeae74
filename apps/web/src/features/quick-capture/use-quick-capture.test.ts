// @vitest-environment happy-dom
import { quickDraftKey } from '@jotsam/core/pending/storage-keys'
import { act, createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepLocally, readLocally } from '../../lib/device/local-values.ts'
import { saveWithRetries } from '../../lib/saving/save-capture.ts'
import { type OpenedCapture, openCapture, startOver } from './open-capture.ts'
import { emptyQuickFields } from './quick-draft.ts'
import { type QuickCapture, useQuickCapture } from './use-quick-capture.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const adding = vi.hoisted(() => ({ files: new Promise<object>(() => {}) }))
vi.mock('../../lib/session/use-session.ts', () => ({ useSignedIn: () => ({ client: {}, user: { id: ANN } }) }))
vi.mock('../../lib/saving/save-capture.ts', () => ({ saveWithRetries: vi.fn(async () => ({ kind: 'saved' })) }))
vi.mock('../files/index.ts', () => ({ addFiles: () => adding.files, sendFiles: async () => {} }))

const ANN = 'b7f1a1c0-0000-4000-8000-000000000001'
const DRAFT = 'b7f1a1c0-0000-4000-8000-000000000002'
const open = () =>
  openCapture({ userId: ANN, pendingId: null, isShared: false, query: { text: '', title: '', url: '' } })
const sent = () => vi.mocked(saveWithRetries).mock.calls.map(([, item]) => item)

let root: Root
// A browser without locks.
beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))
afterEach(async () => {
  await act(async () => root.unmount())
  vi.unstubAllGlobals()
  vi.clearAllMocks()
  localStorage.clear()
})

it('a restored draft is saved as an edit, for the server may have the note without its last words', async () => {
  keepDraft('saved, and typed during the save')
  const { capture } = await shown(await open())
  await act(() => capture().save())
  expect(sent()).toMatchObject([{ local_id: DRAFT, is_edited: true }])
})

it('what is written after starting over is another note than the draft', async () => {
  keepDraft('saved, and typed during the save')
  const opened = await open()
  const { capture, onStartOver } = await shown(opened)
  await act(async () => capture().startOver())
  expect(onStartOver).toHaveBeenCalledOnce()
  expect(readLocally(quickDraftKey(ANN, DRAFT))).toBeNull()
  const fresh = await startOver(opened)
  expect(fresh).toMatchObject({ fields: emptyQuickFields, wasRestored: false })
  expect(fresh.localId).not.toBe(DRAFT)
})

it('a save waits for the files that are being added', async () => {
  let read = (_files: object) => {}
  adding.files = new Promise((resolve) => {
    read = resolve
  })
  const { capture } = await shown(await open())
  await act(async () => capture().addFiles([new File(['…'], 'map.png')]))
  const saved = act(() => capture().save())
  read({ files: [{ sha256: 'a'.repeat(64), name: 'map.png', size: null }], faults: [] })
  await saved
  expect(sent()).toMatchObject([{ title: 'map.png', content: expect.stringContaining('a'.repeat(64)) }])
})

function keepDraft(content: string): void {
  keepLocally(quickDraftKey(ANN, DRAFT), {
    ...emptyQuickFields,
    ...{ content, origin: null, keptAt: '2026-11-15T10:00:00Z' },
  })
}

async function shown(opened: OpenedCapture) {
  let capture: QuickCapture | null = null
  const onStartOver = vi.fn()
  const Form = () => {
    capture = useQuickCapture(opened, onStartOver)
    return null
  }
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(createElement(MemoryRouter, null, createElement(Form))))
  return {
    onStartOver,
    capture: () => {
      if (!capture) throw new Error('The form has not been rendered.')
      return capture
    },
  }
}
