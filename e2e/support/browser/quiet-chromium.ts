// Flags of every Chromium in the tests. Without them it contacts Google's servers at every start, and compiles code to its faster
// forms, which takes longer than a short page gains by it: a sixth of its processor time.

export const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--gaia-url=http://127.0.0.1:9',
  '--component-updater=url-source=http://127.0.0.1:9/',
  '--js-flags=--no-turbofan,--no-maglev',
]
