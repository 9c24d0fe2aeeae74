// Scrolls to the top of a new page. After going back, the browser restores the position itself.
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs only when the path changes.
  useLayoutEffect(() => {
    if (!isBack && !hash) scrollTo(0, 0)
  }, [pathname])
  return null
}
