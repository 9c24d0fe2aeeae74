// Shadow trees for the extension's elements in a page: the page's styles do not apply there.
import { makeLogo } from './logo.ts'
import { styles } from './styles.ts'

/** The host is not in the page yet. */
export function makeShadow(): { host: HTMLElement; root: ShadowRoot } {
  // A page may define a custom element of this name. Its constructor must not run before the shadow tree is there.
  const host = document.implementation.createHTMLDocument('').createElement('jotsam-extension')
  // Overrides page rules such as `* { … !important }`.
  host.style.setProperty('all', 'initial', 'important')
  // Closed, so that the page reads no titles of notes and finds no buttons.
  const root = host.attachShadow({ mode: 'closed' })
  const sheet = document.createElement('style')
  sheet.textContent = styles
  root.append(sheet)
  return { host, root }
}

/** Shows the host above everything in the page. */
export function overPage(host: HTMLElement): void {
  host.style.setProperty('position', 'fixed', 'important')
  host.style.setProperty('z-index', '2147483647', 'important')
  document.documentElement.append(host)
}

export function makeButton(label: string, className: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = className
  button.textContent = label
  // Ignores clicks that the page's own scripts make.
  button.addEventListener('click', (event) => {
    event.stopPropagation()
    if (event.isTrusted) run()
  })
  return button
}

export function withLogo(button: HTMLButtonElement): HTMLButtonElement {
  button.prepend(makeLogo())
  return button
}
