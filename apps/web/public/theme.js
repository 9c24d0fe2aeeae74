// Before the first paint: the theme that was chosen, else the system's.
;(() => {
  let chosen = null
  try {
    chosen = localStorage.getItem('jotsam-theme')
  } catch {}
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
})()
