// The colours of a PDF: those of the light theme, on white paper.
export const pdfColours = {
  muted: '#5c5966',
  link: '#4338ca',
  marked: '#ffe58a',
  code: '#f3efe8',
}
