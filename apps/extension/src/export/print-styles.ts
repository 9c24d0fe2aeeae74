// How a conversation looks on paper: black on white, whatever the theme.

export const printStyles = `
@page { margin: 18mm 16mm }
:root { color-scheme: light }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem; background: white; color: black; font: 11pt/1.5 system-ui, sans-serif }
header { border-bottom: 1px solid #bbb; margin-bottom: 1.5rem }
header p { color: #444; font-size: 9pt; overflow-wrap: anywhere }
h1 { font-size: 18pt; line-height: 1.25 }
section > h2 { font-size: 11pt; margin: 1.5rem 0 0.25rem; break-after: avoid }
section.user { border-inline-start: 3px solid #bbb; padding-inline-start: 0.75rem }
h1, h2, h3, h4, h5, h6 { break-after: avoid }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: #f4f4f4; padding: 0.6rem; border-radius: 4px; font-size: 9pt }
code { font-family: ui-monospace, monospace; font-size: 0.92em }
table { border-collapse: collapse } tr { break-inside: avoid }
td, th { border: 1px solid #bbb; padding: 0.25rem 0.5rem; text-align: start; vertical-align: top }
blockquote { margin-inline: 0; border-inline-start: 3px solid #ccc; padding-inline-start: 0.75rem; color: #333 }
img { max-width: 100%; break-inside: avoid }
a { color: inherit }
@media print { body { padding: 0; max-width: none } }
`
