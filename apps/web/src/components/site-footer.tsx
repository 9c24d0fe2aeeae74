// The footer of public pages. It works without script.
import { page } from '../lib/page.ts'
import { StaticPart } from './static-part.tsx'

const FooterContent = page(() => import('./site-footer-content.tsx'), 'SiteFooterContent')

export function SiteFooter() {
  return <StaticPart of={FooterContent} />
}
