// The files of a note in quick capture. They are also dropped or pasted anywhere on the page.
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { IconButton } from '@jotsam/ui/icon-button'
import { Paperclip, X } from 'lucide-react'
import { useRef } from 'react'
import type { QuickFields } from './quick-draft.ts'

export interface AddedFilesProps {
  readonly files: NonNullable<QuickFields['files']>
  readonly isBusy: boolean
  readonly onAdd: (files: readonly File[]) => void
  readonly onRemove: (sha256: string) => void
}

export function AddedFiles({ files, isBusy, onAdd, onRemove }: AddedFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      {files.length > 0 ? (
        <ul aria-label={texts.added} className="flex basis-full flex-wrap gap-2">
          {files.map(({ sha256, name }) => (
            <li key={sha256} className="flex max-w-full items-center gap-1 rounded-full border border-line pl-3">
              <span className="truncate text-sm">{name}</span>
              <IconButton
                label={texts.removeFile(name)}
                icon={<X />}
                disabled={isBusy}
                onClick={() => onRemove(sha256)}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={texts.pictureOrFile}
        onChange={(event) => {
          onAdd([...(event.target.files ?? [])])
          event.target.value = ''
        }}
      />
      <IconButton
        label={texts.pictureOrFile}
        icon={<Paperclip />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
      />
    </>
  )
}
