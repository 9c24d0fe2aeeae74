// Downloads the selected captures as one file: JSON, or a ZIP of Markdown files.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import { captureAsJson, type ExportedCapture } from '@jotsam/core/export/export-text'
import { unusedFileName } from '@jotsam/core/export/file-name'
import { strToU8, zipSync } from 'fflate'
import { downloadFile } from '../../../lib/device/download-file.ts'

export function exportAsJson(captures: readonly Capture[], notebookOf: NotebookOf): void {
  const all = captures.map((capture): unknown => JSON.parse(captureAsJson(exported(capture, notebookOf))))
  downloadFile('captures.json', new Blob([`${JSON.stringify(all, null, 2)}\n`], { type: 'application/json' }))
}

export function exportAsMarkdown(captures: readonly Capture[], notebookOf: NotebookOf): void {
  const taken = new Set<string>()
  const files = captures.map((capture) => [
    unusedFileName(capture.title, 'md', taken),
    strToU8(captureAsMarkdown(exported(capture, notebookOf))),
  ])
  downloadFile(
    'captures.zip',
    new Blob([zipSync(Object.fromEntries(files), { level: 0 })], { type: 'application/zip' }),
  )
}

type NotebookOf = (folderId: string | null) => string | null

function exported(capture: Capture, notebookOf: NotebookOf): ExportedCapture {
  return { ...capture, notebook: notebookOf(capture.folder_id) }
}
