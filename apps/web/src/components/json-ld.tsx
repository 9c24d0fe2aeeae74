// Facts about a page for machines (schema.org). The text cannot end the element: `<` is written as an escape.
export function JsonLd({ value }: { value: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own values, and nothing in them can leave the script.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
