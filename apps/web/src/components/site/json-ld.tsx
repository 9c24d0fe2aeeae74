// Structured data about a page (schema.org). `<` is escaped, so that no text can close the script element.
export function JsonLd({ value }: { value: object }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...value }).replaceAll('<', '\\u003c')
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the values are ours, and `<` is escaped.
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: text }} />
}
