// The footer of public pages. It works without script.
import { page } from '../../lib/page.ts'
import { StaticContent } from '../static-content.tsx'

const FooterContent = page(() => import('./site-footer-content.tsx'), 'SiteFooterContent')

export function SiteFooter() {
  return <StaticContent of={FooterContent} />
}
