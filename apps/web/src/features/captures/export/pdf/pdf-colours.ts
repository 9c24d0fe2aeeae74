// The colours of a PDF: those of the light theme, on white paper.
export const pdfColours = {
  muted: '#3f4d53',
  link: '#0a524b',
  marked: '#ffe08a',
  code: '#f4f0e6',
  question: { line: '#1c7c72', fill: '#e9f3f0' },
}

/** The line and the ground of each kind of callout. */
export const calloutColours = {
  note: { line: '#124f73', fill: '#e8edef' },
  tip: { line: '#0a524b', fill: '#e6eee8' },
  important: { line: '#5b3f86', fill: '#eeeaf2' },
  warning: { line: '#6b4108', fill: '#f3ecdf' },
  caution: { line: '#8c2f14', fill: '#f6e8e2' },
} as const

/** The backgrounds of highlights, by the class of their marks. */
export const highlightColours: Readonly<Record<string, string | undefined>> = {
  'highlight-yellow': '#ffe08a',
  'highlight-green': '#bfe6c3',
  'highlight-blue': '#bcdcf7',
  'highlight-pink': '#fbcbd8',
}

/** The colours of code, by the classes that the highlighter writes. */
export const codeColours: Readonly<Record<string, string | undefined>> = {
  'hljs-comment': '#3f4d53',
  'hljs-keyword': '#0a524b',
  'hljs-literal': '#0a524b',
  'hljs-type': '#0a524b',
  'hljs-built_in': '#0a524b',
  'hljs-string': '#124f73',
  'hljs-regexp': '#124f73',
  'hljs-number': '#6b4108',
  'hljs-attr': '#6b4108',
  'hljs-variable': '#6b4108',
}
