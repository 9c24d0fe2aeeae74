// A marketing page. Its text is static HTML on a prerendered page.
import { marketingMessages as marketing, marketingPageMessages as text } from '@jotsam/core/messages/public/marketing'
import type { ComponentType } from 'react'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { StaticContent } from '../../components/static-content.tsx'
import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import type { MarketingName } from './marketing-content.tsx'

export function MarketingPage({ name }: { name: MarketingName }) {
  const { title, description, keywords } = marketing[name]
  return (
    <SiteFrame>
      <PageMeta
        title={text.pageTitle(title, site.name)}
        description={description}
        keywords={keywords}
        path={paths[name]}
      />
      <StaticContent key={name} of={CONTENT[name]} />
    </SiteFrame>
  )
}

const CONTENT: Record<MarketingName, ComponentType> = {
  chatgptExporter: page(() => import('./content/chatgpt-exporter.tsx'), 'ChatgptExporter'),
  exportEasily: page(() => import('./content/export-easily.tsx'), 'ExportEasily'),
  notesExtension: page(() => import('./content/notes-extension.tsx'), 'NotesExtension'),
  pkms: page(() => import('./content/pkms.tsx'), 'Pkms'),
  features: page(() => import('./content/features.tsx'), 'FeaturesContent'),
  about: page(() => import('./content/about.tsx'), 'AboutContent'),
}
