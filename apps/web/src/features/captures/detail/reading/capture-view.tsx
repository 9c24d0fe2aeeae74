// A note to read. On the Free plan its notebook and tags show as disabled fields.
import type { Capture } from '@jotsam/core/capture/capture'
import { formatTags } from '@jotsam/core/capture/tags'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { captureDetailMessages as texts } from '@jotsam/core/messages/capture/capture-detail'
import { notebookMessages } from '@jotsam/core/messages/notebooks'
import { Badge } from '@jotsam/ui/badge'
import { Banner } from '@jotsam/ui/banner'
import { TextField } from '@jotsam/ui/field'
import { useQuery } from '@tanstack/react-query'
import { BookOpen } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { noteTitle } from '../../../../components/prose.ts'
import { notebooksQuery } from '../../../../lib/data/notebooks-queries.ts'
import { usePlan } from '../../../../lib/data/profile-query.ts'
import { commentedHighlights } from '../../../../lib/drafts/drafts.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import { toast } from '../../../../lib/ui/toast.tsx'
import { NotebookSelect } from '../../../notebooks/index.ts'
import { ProVoiceTool } from '../../../voice/index.ts'
import { captureIdByZettel } from '../../captures-queries.ts'
import { useHighlights } from '../../highlights-data.ts'
import { UpgradeLink } from '../upgrade-link.tsx'
import type { CaptureRoute } from '../use-capture-route.ts'
import { CaptureContent } from './capture-content.tsx'
import { CaptureFacts } from './capture-facts.tsx'
import { HighlightDialog } from './highlight-dialog.tsx'
import { HighlightLayer } from './highlight-layer.tsx'
import { HitsBar } from './hits-bar.tsx'
import { Mentions } from './mentions.tsx'
import { Neighbours } from './neighbours.tsx'
import { AsideButton, NoteAside, useAsideParts } from './note-aside.tsx'
import { OtherFiles } from './other-files.tsx'
import { TurnCounter } from './turn-counter.tsx'
import { useReadingPosition } from './use-reading-position.ts'
import { useTasks } from './use-tasks.ts'
import { useTurns } from './use-turns.ts'

export function CaptureView({ capture, route }: { capture: Capture; route: CaptureRoute }) {
  const { client, user } = useSignedIn()
  const { isPro } = usePlan()
  const [params] = useSearchParams()
  const query = params.get('q')?.trim() ?? ''
  const [hidden, setHidden] = useState<string | null>(null)
  const hasHits = query !== '' && hidden !== query
  const [shown, setShown] = useState<{ host: HTMLElement | null; version: number }>({ host: null, version: 0 })
  const change = useCallback((host: HTMLElement) => setShown(({ version }) => ({ host, version: version + 1 })), [])
  // Highlights change the nodes of the text too. Hits are looked for after them.
  const [layer, setLayer] = useState(0)
  const [edited, setEdited] = useState<string | null>(null)
  const highlights = useHighlights(capture.id)
  // Opens the dialog again when a comment was being typed as the page closed, once its highlight is there.
  const [unfinished, setUnfinished] = useState(() => commentedHighlights(user.id, capture.id))
  const resumed = highlights.all.find(({ id }) => unfinished.includes(id))
  if (resumed) {
    setUnfinished([])
    setEdited(resumed.id)
  }
  const editedHighlight = highlights.all.find(({ id }) => id === edited)
  const tasks = useTasks(capture)
  const turns = useTurns(capture, shown.host, route)
  const { hash } = useLocation()
  useReadingPosition({ userId: user.id, captureId: capture.id }, shown, query === '' && hash === '')
  const aside = useAsideParts({ host: shown.host, version: shown.version + layer }, highlights.all)
  const { host } = shown
  const jump = async (zettelId: string) => {
    try {
      const id = await captureIdByZettel(client, zettelId)
      if (id === null) toast(texts.noSuchNote(zettelId))
      else route.open(id)
    } catch {
      toast.error(texts.jumpFailed)
    }
  }
  return (
    <article className="flex flex-col">
      {host && hasHits ? (
        <HitsBar
          key={query}
          query={query}
          host={host}
          version={shown.version + layer}
          onClose={() => setHidden(query)}
        />
      ) : null}
      <h1 dir="auto" className={noteTitle}>
        {capture.title}
      </h1>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {isPro ? <PlaceAndTags capture={capture} /> : null}
        <CaptureFacts capture={capture} />
        {aside && host ? <AsideButton parts={aside} host={host} onEdit={setEdited} /> : null}
      </div>
      {isPro ? null : <FreeFields capture={capture} />}
      <div className="mt-7">
        <CaptureContent
          title={capture.title}
          content={tasks.content}
          onTick={isPro ? tasks.tick : undefined}
          onZettel={(zettelId) => void jump(zettelId)}
          onAction={turns.act}
          onChange={change}
        />
        <OtherFiles capture={capture} />
        {host ? <TurnCounter host={host} onStep={turns.step} /> : null}
      </div>
      {host ? (
        <>
          <HighlightLayer
            host={host}
            version={shown.version}
            highlights={highlights}
            onEdit={setEdited}
            onShown={() => setLayer((count) => count + 1)}
          />
          <Mentions host={host} version={shown.version} />
          {aside ? <NoteAside parts={aside} host={host} onEdit={setEdited} /> : null}
        </>
      ) : null}
      <Neighbours id={capture.id} onOpen={(id) => route.open(id, { replace: true })} />
      {editedHighlight ? (
        <HighlightDialog
          key={editedHighlight.id}
          highlight={editedHighlight}
          highlights={highlights}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </article>
  )
}

function PlaceAndTags({ capture }: { capture: Capture }) {
  const { client, user } = useSignedIn()
  const { data: notebooks = [] } = useQuery(notebooksQuery(client, user.id))
  const notebook = notebooks.find(({ id }) => id === capture.folder_id)
  if (!notebook && capture.tags.length === 0) return null
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-2">
      {notebook ? (
        <Badge tone="primary">
          <BookOpen aria-hidden className="size-3.5 shrink-0" />
          <span className="sr-only">{texts.notebookField}</span>
          <span className="truncate">{notebook.name}</span>
        </Badge>
      ) : null}
      {capture.tags.length > 0 ? (
        <ul aria-label={texts.tagsField} className="contents">
          {capture.tags.map((tag) => (
            <li key={tag} className="flex max-w-full">
              <Badge>
                <span className="truncate">{tag}</span>
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

function FreeFields({ capture }: { capture: Capture }) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      <Banner
        action={
          <div className="flex items-center gap-1">
            <ProVoiceTool />
            <UpgradeLink />
          </div>
        }
      >
        {captureMessages.editingIsPro}
      </Banner>
      <div className="grid gap-3 print:hidden sm:grid-cols-2">
        <NotebookSelect value={capture.folder_id} disabled onChoose={() => {}} hint={notebookMessages.proOnly} />
        <TextField
          label={texts.tagsField}
          value={formatTags(capture.tags)}
          disabled
          readOnly
          hint={captureMessages.tagsArePro}
        />
      </div>
    </div>
  )
}
