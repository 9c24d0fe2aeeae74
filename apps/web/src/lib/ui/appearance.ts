// How the person likes the app to look on this device: the view of the list, its density, the reading font, the language of dates, and
// the sidebar. build/first-paint.js reads those that the dashboard's frame shows.
import { useSyncExternalStore } from 'react'
import { keepLocally, readLocally } from '../device/local-values.ts'

export const VIEWS = ['cards', 'list', 'split'] as const
export type ListView = (typeof VIEWS)[number]

export interface Appearance {
  readonly view: ListView
  readonly density: 'comfortable' | 'compact'
  readonly readingFont: 'sans' | 'serif'
  /** A BCP 47 tag, or `system` for the browser's language. */
  readonly dates: string
  /** In pixels. */
  readonly sidebarWidth: number
  readonly isSidebarFolded: boolean
}

export const SIDEBAR = { min: 200, max: 400, usual: 240 } as const

const KEY = 'jotsam-appearance'
const USUAL: Appearance = {
  view: 'cards',
  density: 'comfortable',
  readingFont: 'sans',
  dates: 'en-US',
  sidebarWidth: SIDEBAR.usual,
  isSidebarFolded: false,
}
const listeners = new Set<() => void>()
let now = read()

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, () => now)
}

export function changeAppearance(change: Partial<Appearance>): void {
  now = { ...now, ...change }
  keepLocally(KEY, now)
  publish()
}

/** For `Intl`. */
export function dateLocale({ dates }: Appearance): string {
  return dates === 'system' ? navigator.language : dates
}

/** For dates outside a component. */
export function currentDateLocale(): string {
  return dateLocale(now)
}

function publish(): void {
  document.documentElement.dataset.reading = now.readingFont
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  // Another tab may have changed it.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== KEY) return
    now = read()
    publish()
  }
  if (listeners.size === 0) publish()
  listeners.add(listener)
  addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', onStorage)
  }
}

/** Stored by any version of the app, so each value is checked. */
function read(): Appearance {
  const stored = readLocally(KEY)
  const known: Partial<Record<keyof Appearance, unknown>> = typeof stored === 'object' && stored !== null ? stored : {}
  const { view, density, readingFont, dates, sidebarWidth, isSidebarFolded } = known
  return {
    view: VIEWS.find((each) => each === view) ?? USUAL.view,
    density: density === 'compact' ? density : USUAL.density,
    readingFont: readingFont === 'serif' ? readingFont : USUAL.readingFont,
    dates: typeof dates === 'string' && /^[A-Za-z-]{2,20}$/.test(dates) ? dates : USUAL.dates,
    sidebarWidth:
      typeof sidebarWidth === 'number' && sidebarWidth >= SIDEBAR.min && sidebarWidth <= SIDEBAR.max
        ? sidebarWidth
        : USUAL.sidebarWidth,
    isSidebarFolded: isSidebarFolded === true,
  }
}
