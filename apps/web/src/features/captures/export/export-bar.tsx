// The footer of a capture: Share, Text, PDF, JSON, and a menu with more formats. All but PDF need Pro; the server counts PDFs.
import type { Capture } from '@jotsam/core/capture/capture'
import { findZettelMentions } from '@jotsam/core/capture/zettel-id'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import { captureAsJson, captureAsText, type ExportedCapture } from '@jotsam/core/export/export-text'
import { fileName } from '@jotsam/core/export/file-name'
import { fileHashes } from '@jotsam/core/html/file-address'
import { planMessages } from '@jotsam/core/messages/account/plan'
import { captureMessages } from '@jotsam/core/messages/capture/capture'
import { readingMessages } from '@jotsam/core/messages/capture/reading'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { SmallMenu, SmallMenuItem } from '@jotsam/ui/small-menu'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Braces, Ellipsis, FileText, FileType, Share2 } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { notebooksQuery } from '../../../lib/data/notebooks-queries.ts'
import { usePlan } from '../../../lib/data/profile-query.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { withoutReload } from '../../../lib/device/new-version.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { toast } from '../../../lib/ui/toast.tsx'
import { useHighlights } from '../highlights-data.ts'
import { mentionedQuery } from '../mentioned-query.ts'
import { titledMentions } from './titled-mentions.ts'
import { usePdfDownload } from './use-pdf-download.ts'

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog)

export function ExportBar({ capture }: { capture: Capture }) {
  const { client, user } = useSignedIn()
  const { isPro } = usePlan()
  const cache = useQueryClient()
  const { data: notebooks } = useQuery(notebooksQuery(client, user.id))
  const { all: highlights } = useHighlights(capture.id)
  const [isSharing, setSharing] = useState(false)
  const pdf = usePdfDownload()
  const exported: ExportedCapture = {
    ...capture,
    notebook: notebooks?.find(({ id }) => id === capture.folder_id)?.name ?? null,
    highlights,
  }
  const proOnly = isPro ? {} : { disabled: true, title: planMessages.exportIsPro }
  const save = (extension: string, type: string, text: string) =>
    downloadFile(fileName(capture.title, extension), new Blob([text], { type }))
  const owner = { client, userId: user.id }
  const hasFiles = fileHashes(capture.content).length > 0
  const withPictures = async (note: ExportedCapture) =>
    hasFiles ? (await withoutReload(() => import('../../files/index.ts'))).withInlinedPictures(owner, note) : note
  /** With the titles of mentioned notes where they can be had. */
  const titled = async (): Promise<ExportedCapture> => {
    const ids = [...new Set(findZettelMentions(capture.content).map(({ id }) => id))].sort()
    const notes = ids.length > 0 ? await cache.fetchQuery(mentionedQuery(client, user.id, ids)).catch(() => []) : []
    return { ...exported, content: titledMentions(capture.content, notes) }
  }
  const readable = async () => withPictures(await titled())
  const savePdf = async () => {
    try {
      await pdf.download(await readable(), highlights)
    } catch {
      toast.error(readingMessages.exportFailed)
    }
  }
  const saveMarkdown = async () => {
    if (!hasFiles) return save('md', 'text/markdown;charset=utf-8', captureAsMarkdown(await titled()))
    try {
      const { zipMarkdown } = await withoutReload(() => import('../bulk/export-selected.ts'))
      await zipMarkdown(owner, [await titled()], fileName(capture.title, 'zip'))
    } catch {
      toast.error(readingMessages.exportFailed)
    }
  }
  const saveHtml = async () => {
    try {
      const { makeHtml } = await withoutReload(() => import('./make-html.ts'))
      save('html', 'text/html;charset=utf-8', await makeHtml(await readable(), highlights))
    } catch {
      toast.error(readingMessages.exportFailed)
    }
  }
  return (
    <>
      <Button look="quiet" icon={<Share2 />} onClick={() => setSharing(true)}>
        {captureMessages.share}
      </Button>
      <div className="flex-1" />
      <Button
        look="quiet"
        icon={<FileText />}
        {...proOnly}
        onClick={() => void titled().then((note) => save('txt', 'text/plain;charset=utf-8', captureAsText(note)))}
      >
        {captureMessages.exportText}
      </Button>
      <Button look="quiet" icon={<FileType />} busy={pdf.isBusy} onClick={() => void savePdf()}>
        {captureMessages.exportPdf}
      </Button>
      <Button
        look="quiet"
        icon={<Braces />}
        {...proOnly}
        onClick={() => save('json', 'application/json', captureAsJson(exported))}
      >
        {captureMessages.exportJson}
      </Button>
      <SmallMenu
        isAbovePage
        button={<IconButton label={readingMessages.moreFormats} icon={<Ellipsis />} {...proOnly} />}
      >
        <SmallMenuItem onSelect={() => void saveMarkdown()}>{readingMessages.exportMarkdown}</SmallMenuItem>
        <SmallMenuItem onSelect={() => void saveHtml()}>{readingMessages.exportHtml}</SmallMenuItem>
        <SmallMenuItem onSelect={() => setTimeout(() => print())}>{readingMessages.print}</SmallMenuItem>
      </SmallMenu>
      {isSharing ? (
        <ShareDialog onMissing={() => setSharing(false)} capture={capture} onClose={() => setSharing(false)} />
      ) : null}
    </>
  )
}
