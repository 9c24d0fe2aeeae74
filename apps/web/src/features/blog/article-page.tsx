// The page of a guide. Its text is static HTML on a prerendered page.
import { blogMessages as blog, blogPageMessages as text } from '@jotsam/core/messages/public/blog'
import type { ComponentType } from 'react'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { StaticContent } from '../../components/static-content.tsx'
import { page } from '../../lib/page.ts'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'
import type { ArticleName } from './article.tsx'

export function ArticlePage({ name }: { name: ArticleName }) {
  const { title, description, keywords } = blog[name]
  return (
    <SiteFrame>
      <PageMeta
        title={text.pageTitle(title, site.name)}
        description={description}
        keywords={keywords}
        path={paths.blog[name]}
        isArticle
      />
      {/* The key mounts a new text when the guide changes. */}
      <StaticContent key={name} of={ARTICLES[name]} />
    </SiteFrame>
  )
}

const ARTICLES: Record<ArticleName, ComponentType> = {
  exportConversations: page(() => import('./articles/export-conversations.tsx'), 'ExportConversations'),
  saveResponses: page(() => import('./articles/save-responses.tsx'), 'SaveResponses'),
  saveOnlineNotes: page(() => import('./articles/save-online-notes.tsx'), 'SaveOnlineNotes'),
  studentNotes: page(() => import('./articles/student-notes.tsx'), 'StudentNotes'),
  exportGuide: page(() => import('./articles/export-guide.tsx'), 'ExportGuide'),
}
