// Static content. On a prerendered page the HTML stays as it is and the component's code is not loaded; it is loaded after
// navigation from another page. The content must not depend on the session or keep state.
import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useNavigate } from 'react-router'

/** `of`: a lazy component. */
export function StaticPart({ of: Part }: { of: ComponentType }) {
  const isHydrating = useSyncExternalStore(
    () => () => {},
    () => false,
    () => true,
  )
  const [isPrerendered] = useState(isHydrating && !import.meta.env.SSR)
  const ref = useAppLinks()
  return isPrerendered ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React then keeps the existing HTML.
    <div ref={ref} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />
  ) : (
    <div ref={ref}>
      <Suspense fallback={null}>
        <Part />
      </Suspense>
    </div>
  )
}

/** Links in prerendered HTML navigate inside the app, like all others. */
function useAppLinks() {
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
