// Shows the dashboard's frame while the app loads the dashboard: for a person who returns to it, and after a sign-in on this page. The app
// draws its own loading screens behind it. Runs before the rest of the page is parsed, so that nothing else is painted first.
;(() => {
  const frame = document.querySelector('[data-frame]')
  const kept = (key) => {
    try {
      return JSON.parse(localStorage.getItem(key)) ?? {}
    } catch {
      return {}
    }
  }
  const isWanted = () => {
    const { pathname, search } = location
    // The sign-in page leads to the dashboard, unless its address says otherwise.
    const leadsHere = pathname === '/auth' && search === ''
    const isHere = pathname === '/dashboard' && !/[?&](?:capture|dialog|shared)=/.test(search)
    return (leadsHere || isHere) && kept('jotsam-auth-token').user
  }
  const show = () => {
    const { view, density, sidebarWidth, isSidebarFolded } = kept('jotsam-appearance')
    if (view) frame.dataset.view = view
    if (density) frame.dataset.density = density
    const sidebar = frame.querySelector('[data-sidebar]')
    if (sidebarWidth && sidebar) sidebar.style.width = `${sidebarWidth}px`
    if (isSidebarFolded) sidebar?.remove()
    // A notebook has another name.
    if (location.search) frame.querySelector('[data-heading]').textContent = ''
    frame.querySelector('[data-initial]').textContent = (kept('jotsam-auth-token').user.email ?? '').slice(0, 1)
    frame.hidden = false
  }
  if (location.pathname !== '/auth' && location.pathname !== '/dashboard') return frame.remove()
  if (isWanted()) show()
  const follow = (root) => {
    const check = () => {
      if (!root.firstElementChild || root.querySelector(':scope > :is([data-splash], main[aria-busy])')) {
        if (frame.hidden && isWanted()) show()
      } else if (!frame.hidden) {
        observer.disconnect()
        frame.remove()
      }
    }
    const observer = new MutationObserver(check)
    observer.observe(root, { childList: true })
  }
  new MutationObserver((_changes, parsing) => {
    const root = document.getElementById('root')
    if (!root) return
    parsing.disconnect()
    follow(root)
  }).observe(document.body, { childList: true })
})()
