// The colours of a PDF: those of the light theme, on white paper.
export const pdfColours = {
  muted: '#3f4d53',
  link: '#0a524b',
  marked: '#ffe08a',
  code: '#f4f0e6',
}
