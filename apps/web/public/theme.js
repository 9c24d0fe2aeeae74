// Before the first paint: the theme that was chosen, else the system's; and whether somebody may be signed in, who shall not
// see for a moment what is meant for visitors.
;(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const { dataset } = document.documentElement
  const chosen = kept('jotsam-theme')
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  dataset.theme = dark ? 'dark' : 'light'
  // What the browser draws around the page.
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.of === dataset.theme ? 'all' : 'not all'
  // At the front door they are on their way to the dashboard.
  if (kept('jotsam-auth-token') !== null) dataset.session = location.pathname === '/' ? 'leaving' : 'unread'
  // The dashboard's code comes together with the code of every page, instead of after it.
  if (dataset.session && location.pathname === '/dashboard')
    for (const href of (document.currentScript.dataset.dashboard ?? '').split(' ').filter(Boolean))
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: 'preload',
          as: 'fetch',
          crossOrigin: 'anonymous',
          fetchPriority: 'low',
          href,
        }),
      )
})()
