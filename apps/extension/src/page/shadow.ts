// A corner of the page that is ours: the page's styles do not reach in, and only a person's own click counts there.
import { makeLogo } from './logo.ts'
import { styles } from './styles.ts'

/** A host for the extension's elements, not yet in the page. */
export function makeShadow(): { host: HTMLElement; root: ShadowRoot } {
  const host = document.createElement('jotsam-extension')
  // What the page says about its elements, however loudly, is not about this one.
  host.style.setProperty('all', 'initial', 'important')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = document.createElement('style')
  sheet.textContent = styles
  root.append(sheet)
  return { host, root }
}

/** Lies over the page, above all of it. */
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
  // A page can press any button in it; a page is not a person.
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
