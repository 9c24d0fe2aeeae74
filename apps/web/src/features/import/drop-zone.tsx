// Takes a file: dropped, or chosen by the button.
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { Button } from '@jotsam/ui/button'
import { clsx } from 'clsx'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'

export function DropZone({ onFile, onOther }: { onFile: (file: File) => void; onOther: () => void }) {
  const input = useRef<HTMLInputElement>(null)
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
        const { files, items } = event.dataTransfer
        const [file] = files
        if (!file) return
        if (files.length === 1 && !items[0]?.webkitGetAsEntry()?.isDirectory) onFile(file)
        else onOther()
      }}
      className={clsx(
        'flex flex-col items-center gap-3 rounded-[16px] border-2 border-dashed px-5 py-10 text-center',
        isOver ? 'border-primary bg-primary-soft' : 'border-line-strong bg-surface',
      )}
    >
      <FileUp aria-hidden className="size-8 text-muted" />
      <p className="font-medium pointer-coarse:hidden">{texts.drop}</p>
      <Button look="primary" onClick={() => input.current?.click()}>
        {texts.choose}
      </Button>
      <p className="max-w-prose text-sm text-muted">{texts.formats}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.choose}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          // The same file may be chosen again.
          event.target.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}
