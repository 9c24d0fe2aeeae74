// Ends a prerendered page. The page reads and its links lead on without the app, so the app comes once everything that shows is
// there, or at the first sign that somebody wants more than reading. What was pressed meanwhile is marked for it.
;(() => {
  const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin']
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
  // Within the page, unheard: an app that hears of a new address while it takes the page over draws it anew, and the focus is lost.
  const jump = (event) => {
    const link = event.target.closest('a[href^="#"]')
    const place = link && document.getElementById(link.hash.slice(1))
    if (!place) return
    event.preventDefault()
    history.pushState(null, '', link.hash)
    place.scrollIntoView()
    place.focus()
  }
  const start = () => {
    if (isStarted) return
    isStarted = true
    for (const sign of SIGNS) removeEventListener(sign, start, true)
    const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties))
    for (const href of parts) add('link', { rel: 'modulepreload', href })
    const onload = () => {
      removeEventListener('beforeinstallprompt', keepOffer)
      if (offer) dispatchEvent(offer)
    }
    // By element: where it starts at once, the page counts as loaded when the app is. Without the app it is what it came as.
    add('script', { type: 'module', src: main, onload, onerror: letGo })
  }
  // The button that sends a form is pressed again: what it holds shall not go to the address bar.
  const holdForm = (event) => event.preventDefault()
  const letGo = () => {
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
  addEventListener('jotsam:taken-over', letGo)
  // Somebody who may be signed in shall see so, and an address may bring something along.
  if (document.documentElement.dataset.session || location.search || location.hash) return start()
  for (const sign of SIGNS) addEventListener(sign, start, true)
  const whenIdle = () => (window.requestIdleCallback ?? setTimeout)(start)
  if (document.readyState === 'complete') whenIdle()
  else addEventListener('load', whenIdle)
})()
