// The selected captures as one file: JSON, or Markdown files in a zip.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import { captureAsJson, type ExportedCapture } from '@jotsam/core/export/export-text'
import { unusedFileName } from '@jotsam/core/export/file-name'
import { downloadFile } from '../../../lib/device/download-file.ts'
import { zipTexts } from './zip.ts'

export function exportAsJson(captures: readonly Capture[], notebookOf: NotebookOf): void {
  const all = captures.map((capture): unknown => JSON.parse(captureAsJson(exported(capture, notebookOf))))
  downloadFile('captures.json', new Blob([`${JSON.stringify(all, null, 2)}\n`], { type: 'application/json' }))
}

export function exportAsMarkdown(captures: readonly Capture[], notebookOf: NotebookOf): void {
  const taken = new Set<string>()
  const files = captures.map((capture) => ({
    name: unusedFileName(capture.title, 'md', taken),
    text: captureAsMarkdown(exported(capture, notebookOf)),
  }))
  downloadFile('captures.zip', new Blob([zipTexts(files, new Date())], { type: 'application/zip' }))
}

type NotebookOf = (folderId: string | null) => string | null

function exported(capture: Capture, notebookOf: NotebookOf): ExportedCapture {
  return { ...capture, notebook: notebookOf(capture.folder_id) }
}
