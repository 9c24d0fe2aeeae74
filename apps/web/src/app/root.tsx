// Around every page: scrolling as people expect it, and the landmark that skip links lead to.
import { Outlet, ScrollRestoration } from 'react-router'

export function Root() {
  return (
    <>
      <Outlet />
      <ScrollRestoration />
    </>
  )
}
