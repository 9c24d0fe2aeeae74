// The colours of a PDF: those of the light theme, on white paper.
export const pdfColours = {
  muted: '#3f4d53',
  link: '#0a524b',
  marked: '#ffe08a',
  code: '#f4f0e6',
}

/** The backgrounds of highlights, by the class of their marks. */
export const highlightColours: Readonly<Record<string, string | undefined>> = {
  'highlight-yellow': '#ffe08a',
  'highlight-green': '#c1d9d2',
  'highlight-blue': '#bfcdd2',
  'highlight-pink': '#e0c5b7',
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
