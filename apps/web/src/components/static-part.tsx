// Text and pictures that need no script. Where the page came prerendered they stay as they came, and their code is not even
// loaded; it is when one gets there from another page. Nothing in there may depend on who looks, or keep a state.
import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'

/** `of`: a page's part that loads when it is drawn. */
export function StaticPart({ of: Part }: { of: ComponentType }) {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [cameWithPage] = useState(isHydrating && !import.meta.env.SSR)
  const ref = useLinksOfApp()
  return cameWithPage ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; it makes React leave what is there alone.
    <div ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ) : (
    <div ref={ref}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </div>
  )
}

/** Links in what came as plain HTML lead on inside the app, like all others. */
function useLinksOfApp() {
  const ref = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const part = ref.current
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      if (!link || event.defaultPrevented || !isPlainClick(event)) return
      if (link.target || link.origin !== location.origin || link.getAttribute('href')?.startsWith('#')) return
      event.preventDefault()
      navigate(link.pathname + link.search + link.hash)
    }
    part?.addEventListener('click', follow)
    return () => part?.removeEventListener('click', follow)
  }, [navigate])
  return ref
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
}
