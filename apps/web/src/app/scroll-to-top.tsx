// A new page begins at its top; going back, the browser itself finds the old place.
import { useLayoutEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'

export function ScrollToTop() {
  const { pathname, hash } = useLocation()
  const isBack = useNavigationType() === 'POP'
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page changes, not when the reason does.
  useLayoutEffect(() => {
    if (!isBack && !hash) scrollTo(0, 0)
  }, [pathname])
  return null
}
