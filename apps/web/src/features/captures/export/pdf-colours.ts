// The colours of a PDF: those of the light theme, on white paper.
export const pdfColours = {
  muted: '#3f4d53',
  link: '#0a524b',
  marked: '#ffe08a',
  code: '#f4f0e6',
}

/** The backgrounds of highlights, by the class of their marks. */
export const highlightColours: Readonly<Record<string, string | undefined>> = {
  'highlight-yellow': '#ffe58a',
  'highlight-green': '#bfe3dc',
  'highlight-blue': '#d3d1f8',
  'highlight-pink': '#f0c9c3',
}

/** The colours of code, by the classes that the highlighter writes. */
export const codeColours: Readonly<Record<string, string | undefined>> = {
  'hljs-comment': '#5c5966',
  'hljs-keyword': '#4338ca',
  'hljs-literal': '#4338ca',
  'hljs-type': '#4338ca',
  'hljs-built_in': '#4338ca',
  'hljs-string': '#0f766e',
  'hljs-regexp': '#0f766e',
  'hljs-number': '#8a5206',
  'hljs-attr': '#8a5206',
  'hljs-variable': '#8a5206',
}
