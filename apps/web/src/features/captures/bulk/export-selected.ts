// Downloads the selected captures as one file: JSON, or a ZIP of Markdown files.
import type { Capture } from '@jotsam/core/capture/capture'
import { captureAsMarkdown } from '@jotsam/core/export/export-markdown'
import { captureAsJson, type ExportedCapture } from '@jotsam/core/export/export-text'
import { unusedFileName } from '@jotsam/core/export/file-name'
import { fileHashes } from '@jotsam/core/html/file-address'
import { strToU8, zipSync } from 'fflate'
import type { FileOwner } from '../../../lib/data/file-row.ts'
import { downloadFile } from '../../../lib/device/download-file.ts'

export function exportAsJson(captures: readonly Capture[], notebookOf: NotebookOf): void {
  const all = captures.map((capture): unknown => JSON.parse(captureAsJson(exported(capture, notebookOf))))
  downloadFile('captures.json', new Blob([`${JSON.stringify(all, null, 2)}\n`], { type: 'application/json' }))
}

export function exportAsMarkdown(
  owner: FileOwner,
  captures: readonly Capture[],
  notebookOf: NotebookOf,
): Promise<void> {
  return zipMarkdown(
    owner,
    captures.map((capture) => exported(capture, notebookOf)),
    'captures.zip',
  )
}

/** With the files of the notes in a folder beside them. */
export async function zipMarkdown(owner: FileOwner, captures: readonly ExportedCapture[], name: string): Promise<void> {
  const taken = new Set<string>()
  const entries: Record<string, Uint8Array> = {}
  for (const capture of captures) {
    const markdown = captureAsMarkdown(capture)
    const { text, files } =
      fileHashes(markdown).length > 0
        ? await (await import('../../files/index.ts')).markdownWithFiles(owner, markdown)
        : { text: markdown, files: [] }
    entries[unusedFileName(capture.title, 'md', taken)] = strToU8(text)
    for (const { path, bytes } of files) entries[path] = bytes
  }
  downloadFile(name, new Blob([zipSync(entries, { level: 0 })], { type: 'application/zip' }))
}

type NotebookOf = (folderId: string | null) => string | null

function exported(capture: Capture, notebookOf: NotebookOf): ExportedCapture {
  return { ...capture, notebook: notebookOf(capture.folder_id) }
}
