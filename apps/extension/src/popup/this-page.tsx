// What can be done with the page under the popup: one main action for what it is, the rest behind a menu.
import { toPlainText } from '@jotsam/core/html/plain-text'
import { extensionMessages } from '@jotsam/core/messages/extension'
import { Button } from '@jotsam/ui/button'
import { TextField } from '@jotsam/ui/field'
import { Switch } from '@jotsam/ui/switch'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { browser } from 'wxt/browser'
import { conversationReceipt } from '../extract/conversation-receipt.ts'
import type { Preview, SaveStatus, TabReply } from '../messaging/protocol.ts'
import { send } from '../messaging/send.ts'
import { isMissing } from '../page/overlay/save-toast.ts'
import { receiptLines } from '../receipt-line.ts'
import type { ExportFormat } from '../settings/export-formats.ts'
import type { Filling } from '../settings/templates.ts'
import { ExportConversation } from './export-conversation.tsx'
import type { PlaceChoice } from './use-place.ts'
import { type OpenTab, useFailures, useSavedBefore, useShown } from './use-tab.ts'

const texts = extensionMessages.popup
type What = 'page' | 'selection' | 'conversation'
/** In characters. */
const PREVIEWED = 400

export function ThisPage({
  tab,
  place,
  filling,
  lastSave,
  newestSave,
  isPro,
  limit,
  exportFormat,
  children,
}: {
  tab: OpenTab | null
  place: PlaceChoice
  filling: Filling | null
  lastSave: string | undefined
  newestSave: SaveStatus | undefined
  isPro: boolean
  /** Why a Free plan cannot save this page now. */
  limit: string | null
  exportFormat: ExportFormat
  /** The fields of the next save, below its title. */
  children: ReactNode
}) {
  const [status, setStatus] = useState('')
  const [title, setTitle] = useState<string | null>(null)
  const [withArchived, setWithArchived] = useState(false)
  const [before, setBefore] = useState<string | undefined>()
  const saved = useSavedBefore(tab, lastSave)
  const shown = useShown(tab)
  const main = useRef<HTMLButtonElement>(null)
  const isReadable = tab?.isReadable ?? false
  useEffect(() => {
    if (isReadable) main.current?.focus()
  }, [isReadable])
  useFailures(tab, setStatus)
  if (!tab?.isReadable)
    return (
      <>
        {tab ? <p className="text-sm text-muted">{texts.notHere}</p> : null}
        {children}
      </>
    )
  const start = async (command: Promise<TabReply>) => {
    setBefore(newestSave?.id)
    setStatus(texts.working)
    if ((await command) === 'not-readable') setStatus(texts.notHere)
  }
  const begin = async (what: What, again: 'update' | 'snapshot' = 'update') => {
    if (place.fault !== null) return setStatus(place.fault)
    const wanted = title?.trim() ?? ''
    await start(send({ type: 'tab.do', tabId: tab.id, what, again, title: wanted, ...place.chosen }))
  }
  const run = (what: What, again?: 'snapshot') => {
    void begin(what, again)
    if (what === 'conversation' && !tab.chat.wasAsked) askForSite(tab)
  }
  const saveAll = async () => {
    if (place.fault !== null) return setStatus(place.fault)
    await start(send({ type: 'tab.saveAll', tabId: tab.id, withArchived, ...place.chosen }))
  }
  const { isConversation, hasList, hasArchive } = tab.chat
  const what = isConversation ? 'conversation' : 'page'
  // The list of saves may be out of sight, so the result of a save that began here stands at the button too.
  const isInList = status === texts.working && newestSave && newestSave.id !== before
  const selectionButton = (
    <Button size="small" className="flex-1" onClick={() => run('selection')}>
      {texts.saveSelection}
    </Button>
  )
  return (
    <section aria-label={texts.thisPage} className="flex flex-col gap-3">
      <Button ref={main} look="primary" onClick={() => run(what)}>
        {isConversation ? texts.saveConversation : saved ? texts.updatePage : texts.savePage}
      </Button>
      {limit ? <p className="text-small text-amber">{limit}</p> : null}
      <p role="status" className="text-small text-muted [overflow-wrap:anywhere] empty:hidden">
        {isInList ? <Result save={newestSave} /> : status}
      </p>
      {saved ? (
        <p className="flex justify-between gap-2 text-small text-muted">
          <span>{texts.savedOn(new Date(saved.at).toLocaleDateString(undefined, { dateStyle: 'medium' }))}</span>
          {saved.href === null ? null : (
            <a
              className="text-primary-text underline underline-offset-2"
              href={saved.href}
              target="_blank"
              rel="noreferrer"
            >
              {texts.openSaved}
            </a>
          )}
        </p>
      ) : null}
      {shown.hasSelection ? <div className="flex">{selectionButton}</div> : null}
      {isConversation && isPro ? (
        <Follow tab={tab} onBegin={() => (saved ? null : void begin('conversation'))} />
      ) : null}
      <TextField
        label={texts.noteTitle}
        value={title ?? filling?.title ?? shown.title}
        onChange={(event) => setTitle(event.target.value)}
      />
      {children}
      <details className="text-sm">
        <summary className="cursor-pointer py-1 text-small font-medium">{texts.more}</summary>
        <div className="flex flex-col gap-2 pt-1">
          <div className="flex flex-wrap gap-2">
            {isConversation ? (
              <Button size="small" className="flex-1" onClick={() => run('page')}>
                {texts.savePage}
              </Button>
            ) : null}
            {shown.hasSelection ? null : selectionButton}
            {saved && !isConversation ? (
              <Button size="small" className="flex-1" onClick={() => run('page', 'snapshot')}>
                {texts.snapshot}
              </Button>
            ) : null}
          </div>
          {hasList && isPro ? (
            <Button size="small" onClick={() => void saveAll()}>
              {texts.saveAll}
            </Button>
          ) : null}
          {hasArchive && isPro ? (
            <Switch label={texts.archivedToo} checked={withArchived} onChange={setWithArchived} />
          ) : null}
          <PagePreview tabId={tab.id} isConversation={isConversation} />
          {isConversation ? <ExportConversation tabId={tab.id} first={exportFormat} /> : null}
        </div>
      </details>
    </section>
  )
}

/** What is missing in a partial save stands out. */
function Result({ save: { state, lines } }: { save: SaveStatus }) {
  return [extensionMessages.state[state], ...lines].map((line) => (
    <span key={line} className={isMissing(line) ? 'block text-amber' : 'block'}>
      {line}
    </span>
  ))
}

/** A conversation that is not saved yet is saved first. */
function Follow({ tab, onBegin }: { tab: OpenTab; onBegin: () => void }) {
  const [isOn, setOn] = useState(tab.chat.isFollowed)
  const change = (wanted: boolean) => {
    setOn(wanted)
    if (wanted) onBegin()
    void send({ type: 'tab.follow', url: tab.url, isOn: wanted })
    if (wanted) askForSite(tab)
  }
  return <Switch label={texts.follow} checked={isOn} onChange={change} />
}

/**
 * On a chat site that the manifest does not name. Without the permission a save works too, but no buttons show there, and a chat is kept up
 * to date until its page is loaded again. Everything else is sent before: the question may close the popup, and Firefox refuses it after any
 * wait.
 */
function askForSite({ url, chat: { origins } }: OpenTab): void {
  if (origins.length === 0) return
  void send({ type: 'tab.asked', url })
  browser.permissions.request({ origins }).catch(() => false)
}

async function conversationPreview(tabId: number): Promise<Preview | null> {
  const conversation = await send({ type: 'tab.conversation', tabId })
  if (!conversation) return null
  const text = conversation.turns.map(({ author, html }) => `${author}: ${toPlainText(html)}`).join('\n\n')
  const lines = receiptLines(conversationReceipt(conversation))
  return { title: conversation.title, text: text.slice(0, PREVIEWED), lines }
}

function PagePreview({ tabId, isConversation }: { tabId: number; isConversation: boolean }) {
  const [preview, setPreview] = useState<Preview | null>(null)
  const [status, setStatus] = useState('')
  const read = async () => {
    setStatus(isConversation ? texts.exporting : texts.previewing)
    const found = await (isConversation ? conversationPreview(tabId) : send({ type: 'tab.preview', tabId })).catch(
      () => null,
    )
    setPreview(found)
    setStatus(found ? found.lines.join(' ') : texts.notHere)
  }
  return (
    <div className="flex flex-col gap-2">
      <Button size="small" onClick={() => void read()}>
        {texts.preview}
      </Button>
      {preview ? (
        <blockquote
          dir="auto"
          className="border-s-2 border-line ps-2 text-small whitespace-pre-line [overflow-wrap:anywhere]"
        >
          {preview.text}
        </blockquote>
      ) : null}
      <p role="status" className="text-small text-muted empty:hidden">
        {status}
      </p>
    </div>
  )
}
