// The theme: light, dark, or the system's. public/theme.js sets it before the first paint.
import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'
export type ShownTheme = 'light' | 'dark'

export const THEME_KEY = 'jotsam-theme'
const listeners = new Set<() => void>()

function chosenTheme(): Theme {
  try {
    const stored = localStorage.getItem(THEME_KEY)
    return stored === 'light' || stored === 'dark' ? stored : 'system'
  } catch {
    return 'system' // The browser refuses local storage.
  }
}

export function chooseTheme(theme: Theme): void {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {}
  apply()
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, chosenTheme, () => 'system')
}

/** The theme on the screen, for components with their own colours. */
export function useShownTheme(): ShownTheme {
  return useSyncExternalStore(subscribe, shownTheme, () => 'light')
}

/** Follows the system's theme and the choice in other tabs while the page is open. */
export function followTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply)
  addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === null) apply()
  })
}

function shownTheme(): ShownTheme {
  const theme = chosenTheme()
  if (theme !== 'system') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

function apply(): void {
  const shown = shownTheme()
  document.documentElement.dataset.theme = shown
  // The colour of the browser's own bars.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
    meta.media = meta.dataset.of === shown ? 'all' : 'not all'
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
