// The files of a note that its text does not name, for example those that another program has attached to it.
import { givenName } from '@jotsam/core/capture/attachment-name'
import type { Capture } from '@jotsam/core/capture/capture'
import type { Attachment } from '@jotsam/core/database/database'
import { fileMessages as texts } from '@jotsam/core/messages/capture/files'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { ReadingText } from '../../../../components/reading/reading-text.tsx'
import { capturesKey } from '../../../../lib/data/captures-key.ts'
import { unwrap } from '../../../../lib/data/unwrap.ts'
import { useSignedIn } from '../../../../lib/session/use-session.ts'
import { useFiles } from './use-files.ts'

export function OtherFiles({ capture: { id, content } }: { capture: Capture }) {
  const { client, user } = useSignedIn()
  const { data: files = [] } = useQuery({
    queryKey: [...capturesKey(user.id), 'files', id],
    queryFn: async () =>
      unwrap(await client.from('attachments').select().eq('capture_id', id).is('unused_since', null).order('name')),
  })
  const others = files.filter(({ sha256 }) => sha256 !== null && !content.includes(`/files/${sha256}`))
  return others.length === 0 ? null : <FileList files={others} />
}

function FileList({ files }: { files: readonly Attachment[] }) {
  const host = useRef<HTMLDivElement>(null)
  const key = JSON.stringify(
    files.map(({ sha256, name, mime, width, height }) => ({ sha256, name, mime, width, height })),
  )
  const fragment = useMemo(() => fragmentOf(JSON.parse(key)), [key])
  useFiles(host, fragment)
  return (
    <section aria-label={texts.added} className="mt-7">
      <h2 className="mb-2 text-sm text-muted">{texts.added}</h2>
      <ReadingText ref={host} fragment={fragment} />
    </section>
  )
}

/** As a text would name them. */
function fragmentOf(
  files: readonly Pick<Attachment, 'sha256' | 'name' | 'mime' | 'width' | 'height'>[],
): DocumentFragment {
  const fragment = document.createDocumentFragment()
  for (const { sha256, name, mime, width, height } of files) {
    const line = document.createElement('p')
    if (mime.startsWith('image/') && mime !== 'image/svg+xml') {
      const image = document.createElement('img')
      image.dataset.file = sha256 ?? ''
      image.alt = givenName(name)
      if (width && height) Object.assign(image, { width, height })
      line.append(image)
    } else {
      const link = document.createElement('a')
      link.setAttribute('href', `/files/${sha256}`)
      link.textContent = givenName(name)
      line.append(link)
    }
    fragment.append(line)
  }
  return fragment
}
