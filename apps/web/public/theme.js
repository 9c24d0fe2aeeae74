// Before the first paint: the theme, and whether somebody may be signed in, who shall not see what is meant for visitors.
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
  const token = kept('jotsam-auth-token')
  if (token !== null) dataset.session = location.pathname === '/' ? 'leaving' : 'unread'
  if (token === null || location.pathname !== '/dashboard') return
  // The dashboard's code and the server's settings come together with the code of every page.
  const code = (document.currentScript.dataset.dashboard ?? '').split(' ').filter(Boolean)
  for (const href of ['/config.json', ...code])
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'fetch',
        crossOrigin: 'anonymous',
        fetchPriority: 'low',
        href,
      }),
    )
  // And so does what the dashboard reads first. lib/session/early-reads.ts hands it to the data client.
  try {
    const { access_token, expires_at, user } = JSON.parse(token)
    // The client renews a token that is about to expire.
    if (expires_at * 1000 < Date.now() + 120_000) return
    const base = `${location.origin}/rest/v1/`
    const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' }
    const read = (path, init) => [base + path, fetch(base + path, { headers, ...init }).catch(() => null)]
    const call = (name, given) => read(`rpc/${name}`, { method: 'POST', body: JSON.stringify(given) })
    const of = `select=*&user_id=eq.${user.id}`
    globalThis.jotsamEarlyReads = {
      authorization: headers.Authorization,
      answers: new Map([
        read(`profiles?select=*&id=eq.${user.id}`),
        ...(location.search === ''
          ? [
              read(`captures?${of}&order=is_pinned.desc%2Ccreated_at.desc%2Cid.asc&offset=0&limit=20`, {
                headers: { ...headers, Prefer: 'count=exact' },
              }),
            ]
          : []),
        read(`folders?${of}&order=id.asc&offset=0&limit=1000`),
        call('get_folder_counts', { p_user_id: user.id }),
        call('capture_stats', {}),
      ]),
    }
  } catch {}
})()
