import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from '../../popup/app.tsx'
import '../../popup/popup.css'

const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  document.documentElement.dataset.theme = dark.matches ? 'dark' : 'light'
}
follow()
dark.addEventListener('change', follow)

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
