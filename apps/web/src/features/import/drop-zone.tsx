// Takes a file, several or a folder: dropped, or chosen by a button.
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { Button } from '@jotsam/ui/button'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { droppedFiles, type PathFile, pathFiles } from './one-file.ts'

export function DropZone({ onFiles }: { onFiles: (files: Promise<PathFile[]>) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const folderInput = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside
    <div
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        if (event.dataTransfer.files.length > 0) onFiles(droppedFiles(event.dataTransfer))
      }}
      className={clsx(
        'flex flex-col items-center gap-3 rounded-[16px] border-2 border-dashed px-5 py-10 text-center',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
      )}
    >
      <FileUp aria-hidden className="size-8 text-muted" />
      <p className="font-medium pointer-coarse:hidden">{texts.drop}</p>
      <div className="flex flex-wrap justify-center gap-2">
        <Button look="primary" onClick={() => input.current?.click()}>
          {texts.choose}
        </Button>
        {/* Phones have no folders to choose. */}
        <Button className="pointer-coarse:hidden" onClick={() => folderInput.current?.click()}>
          {texts.chooseFolder}
        </Button>
      </div>
      <p className="max-w-prose text-sm text-muted">{texts.formats}</p>
      <FileInput ref={input} label={texts.choose} onFiles={onFiles} />
      <FileInput ref={folderInput} label={texts.chooseFolder} isFolder onFiles={onFiles} />
    </div>
  )
}

function FileInput({
  ref,
  label,
  isFolder = false,
  onFiles,
}: {
  ref: React.RefObject<HTMLInputElement | null>
  label: string
  isFolder?: boolean
  onFiles: (files: Promise<PathFile[]>) => void
}) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      multiple
      {...(isFolder ? { webkitdirectory: '' } : {})}
      aria-label={label}
      onChange={(event) => {
        const chosen = [...(event.target.files ?? [])]
        // The same file may be chosen again.
        event.target.value = ''
        if (chosen.length > 0) onFiles(Promise.resolve(pathFiles(chosen)))
      }}
    />
  )
}
