// Renders a public page as HTML, for the first visit, for search engines and for browsers without script. Runs in the build.
import { StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerenderToNodeStream } from 'react-dom/static'
import { StaticRouter } from 'react-router'
import { App } from './app/app.tsx'
import { DashboardFrame, Splash } from './app/first-paint.tsx'
import { type SessionStore, visitor } from './lib/session/session-store.ts'
import styles from './styles/first-paint.css?inline'

export interface Prerendered {
  /** The title, the descriptions, and everything else of the head. */
  readonly head: string
  readonly body: string
}

export async function prerender(path: string): Promise<Prerendered> {
  const faults: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <App session={nobody} inRouter={(routes) => <StaticRouter location={path}>{routes}</StaticRouter>} />
    </StrictMode>,
    // Waits for all parts: those that React sends later need scripts in the page.
    { progressiveChunkSize: Number.POSITIVE_INFINITY, onError: (error) => void faults.push(error) },
  )
  let html = ''
  for await (const chunk of prelude) html += chunk
  if (faults.length > 0) throw faults[0]
  const head = HEAD.exec(html)?.[0] ?? ''
  return { head, body: html.slice(head.length) }
}

export interface FirstPaint {
  readonly styles: string
  /** In place of the app. */
  readonly splash: string
  /** Over the app. */
  readonly frame: string
}

export function firstPaint(): FirstPaint {
  return { styles, splash: renderToStaticMarkup(<Splash />), frame: renderToStaticMarkup(<DashboardFrame />) }
}

// React writes the elements of the head before everything else.
const HEAD = /^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)+/

const nobody: SessionStore = {
  getState: () => visitor,
  subscribe: () => () => {},
  open: () => Promise.reject(new Error('Nobody signs in while pages are prerendered.')),
  signOut: () => Promise.resolve(),
  goOnOffline: () => Promise.resolve(),
  clearMessage: () => {},
}
