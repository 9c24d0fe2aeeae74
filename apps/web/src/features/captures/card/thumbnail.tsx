// The first picture of a note, on its card. Its box has its size before the picture is there, so that nothing moves.
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'

export function Thumbnail({ sha256, className }: { sha256: string; className: string }) {
  const { client, user } = useSignedIn()
  const box = useRef<HTMLDivElement>(null)
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const place = box.current
    if (!place) return
    let isGone = false
    const near = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        near.disconnect()
        void import('../thumbnail-url.ts')
          .then(({ thumbnailUrl }) => thumbnailUrl({ client, userId: user.id }, sha256))
          .then((found) => !isGone && setUrl(found))
          .catch(() => {}) // The box stays empty.
      },
      { rootMargin: '400px' },
    )
    near.observe(place)
    return () => {
      isGone = true
      near.disconnect()
    }
  }, [client, user.id, sha256])
  return (
    <div ref={box} className={clsx('shrink-0 overflow-hidden bg-sunken', className)}>
      {url ? <img src={url} alt="" draggable={false} className="size-full object-cover" /> : null}
    </div>
  )
}
