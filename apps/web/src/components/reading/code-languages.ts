// The languages whose code is coloured: each by the names that people write, its name to show, and its grammar, loaded on demand.
import type { LanguageFn } from 'highlight.js'

interface Language {
  readonly name: string
  load(): Promise<{ default: LanguageFn }>
}

export function languageOfName(written: string): Language | null {
  const name = written.toLowerCase()
  return LANGUAGES[name] ?? LANGUAGES[ALIASES[name] ?? ''] ?? null
}

/** The name to show; an unknown language keeps the name it was given. */
export function languageName(written: string): string {
  return languageOfName(written)?.name ?? written
}

const LANGUAGES: Readonly<Record<string, Language | undefined>> = {
  bash: { name: 'Shell', load: () => import('highlight.js/lib/languages/bash') },
  c: { name: 'C', load: () => import('highlight.js/lib/languages/c') },
  cpp: { name: 'C++', load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { name: 'C#', load: () => import('highlight.js/lib/languages/csharp') },
  css: { name: 'CSS', load: () => import('highlight.js/lib/languages/css') },
  diff: { name: 'Diff', load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: { name: 'Dockerfile', load: () => import('highlight.js/lib/languages/dockerfile') },
  go: { name: 'Go', load: () => import('highlight.js/lib/languages/go') },
  haskell: { name: 'Haskell', load: () => import('highlight.js/lib/languages/haskell') },
  java: { name: 'Java', load: () => import('highlight.js/lib/languages/java') },
  javascript: { name: 'JavaScript', load: () => import('highlight.js/lib/languages/javascript') },
  json: { name: 'JSON', load: () => import('highlight.js/lib/languages/json') },
  kotlin: { name: 'Kotlin', load: () => import('highlight.js/lib/languages/kotlin') },
  latex: { name: 'LaTeX', load: () => import('highlight.js/lib/languages/latex') },
  lua: { name: 'Lua', load: () => import('highlight.js/lib/languages/lua') },
  markdown: { name: 'Markdown', load: () => import('highlight.js/lib/languages/markdown') },
  nginx: { name: 'nginx', load: () => import('highlight.js/lib/languages/nginx') },
  php: { name: 'PHP', load: () => import('highlight.js/lib/languages/php') },
  powershell: { name: 'PowerShell', load: () => import('highlight.js/lib/languages/powershell') },
  python: { name: 'Python', load: () => import('highlight.js/lib/languages/python') },
  r: { name: 'R', load: () => import('highlight.js/lib/languages/r') },
  ruby: { name: 'Ruby', load: () => import('highlight.js/lib/languages/ruby') },
  rust: { name: 'Rust', load: () => import('highlight.js/lib/languages/rust') },
  scala: { name: 'Scala', load: () => import('highlight.js/lib/languages/scala') },
  scss: { name: 'SCSS', load: () => import('highlight.js/lib/languages/scss') },
  sql: { name: 'SQL', load: () => import('highlight.js/lib/languages/sql') },
  swift: { name: 'Swift', load: () => import('highlight.js/lib/languages/swift') },
  toml: { name: 'TOML', load: () => import('highlight.js/lib/languages/ini') },
  typescript: { name: 'TypeScript', load: () => import('highlight.js/lib/languages/typescript') },
  xml: { name: 'HTML', load: () => import('highlight.js/lib/languages/xml') },
  yaml: { name: 'YAML', load: () => import('highlight.js/lib/languages/yaml') },
}

const ALIASES: Readonly<Record<string, string | undefined>> = {
  'c#': 'csharp',
  'c++': 'cpp',
  console: 'bash',
  cs: 'csharp',
  docker: 'dockerfile',
  golang: 'go',
  h: 'c',
  hs: 'haskell',
  html: 'xml',
  ini: 'toml',
  js: 'javascript',
  jsonc: 'json',
  jsx: 'javascript',
  kt: 'kotlin',
  md: 'markdown',
  mjs: 'javascript',
  patch: 'diff',
  pgsql: 'sql',
  postgresql: 'sql',
  ps1: 'powershell',
  py: 'python',
  python3: 'python',
  rb: 'ruby',
  rs: 'rust',
  sh: 'bash',
  shell: 'bash',
  svg: 'xml',
  tex: 'latex',
  ts: 'typescript',
  tsx: 'typescript',
  yml: 'yaml',
  zsh: 'bash',
}
