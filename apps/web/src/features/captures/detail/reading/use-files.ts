// Shows the files of a text. Their code is loaded when the text has some.
import { type RefObject, useEffect } from 'react'
import { useSignedIn } from '../../../../lib/session/use-session.ts'

export function useFiles(host: RefObject<HTMLElement | null>, fragment: DocumentFragment): void {
  const { client, user } = useSignedIn()
  useEffect(() => {
    const place = host.current
    if (!place || !fragment.querySelector('img[data-file], a[href^="/files/"]')) return
    let stop = () => {}
    let isGone = false
    void import('../../../files/index.ts')
      .then(({ ownFiles, showFiles }) => {
        if (!isGone) stop = showFiles(place, ownFiles({ client, userId: user.id }))
      })
      .catch(() => {})
    return () => {
      isGone = true
      stop()
    }
  }, [host, fragment, client, user.id])
}
