// Renders a page of the extension, in the browser's theme.
import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import './popup.css'

export function showPage(page: ReactNode): void {
  const dark = matchMedia('(prefers-color-scheme: dark)')
  const follow = () => {
    document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
  }
  follow()
  dark.addEventListener('change', follow)
  const root = document.getElementById('root')
  if (root) createRoot(root).render(<StrictMode>{page}</StrictMode>)
}
