// The sitemap for search engines. The server fills in its address.
import type { PublicPage } from '../src/app/public-pages.ts'

export function sitemap(pages: readonly PublicPage[]): string {
  const entries = pages
    .filter(({ isListed }) => isListed)
    .map(({ path }) => `  <url><loc>%PUBLIC_URL%${path}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}
