// The last script of a prerendered page. The page and its links work without the app, so the app loads when the page is complete, or
// at the first interaction. The script marks a pressed element, so that the app can replay the press.
;(() => {
  const INTERACTIONS = ['pointerover', 'pointerdown', 'keydown', 'focusin']
  const [main, ...parts] = document.currentScript.dataset.start.split(' ')
  let isStarted = false
  let offer = null
  const keepOffer = (event) => {
    event.preventDefault()
    offer = event
  }
  const mark = (element) => {
    document.querySelector('[data-pressed]')?.removeAttribute('data-pressed')
    element?.setAttribute('data-pressed', '')
  }
  const markPressed = ({ target }) => mark(target.closest('button, [type=radio], [type=checkbox]'))
  const markEntered = (event) => {
    const field = event.key === 'Enter' && !event.shiftKey && event.target.closest('textarea, input')
    if (!field) return
    event.preventDefault()
    mark(field)
  }
  // Follows a link within the page without a popstate event: React Router would render the page again during hydration, and the
  // focus would be lost.
  const jump = (event) => {
    const link = event.target.closest('a[href^="#"]')
    const target = link && document.getElementById(link.hash.slice(1))
    if (!target) return
    event.preventDefault()
    history.pushState(null, '', link.hash)
    target.scrollIntoView()
    target.focus()
  }
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const name of INTERACTIONS) removeEventListener(name, start, true)
    const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
    for (const href of parts) add('link', { rel: 'modulepreload', href })
    const onload = () => {
      removeEventListener('beforeinstallprompt', keepOffer)
      if (offer) dispatchEvent(offer)
    }
    // A script element delays the page's load event until the app has loaded. If it fails, the page stays as static HTML.
    add('script', { type: 'module', src: main, onload, onerror: stopWaiting })
  }
  // The app replays the press of a submit button. Without this, the browser would put the form's values into the address.
  const holdForm = (event) => event.preventDefault()
  const stopWaiting = () => {
    removeEventListener('click', markPressed, true)
    removeEventListener('click', jump, true)
    removeEventListener('keydown', markEntered, true)
    removeEventListener('submit', holdForm, true)
  }

  addEventListener('beforeinstallprompt', keepOffer)
  addEventListener('click', markPressed, true)
  addEventListener('click', jump, true)
  addEventListener('keydown', markEntered, true)
  addEventListener('submit', holdForm, true)
  addEventListener('jotsam:taken-over', stopWaiting)
  // Starts at once for a person who may be signed in, and for an address with parameters.
  if (document.documentElement.dataset.session || location.search || location.hash) return start()
  for (const name of INTERACTIONS) addEventListener(name, start, true)
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
})()
