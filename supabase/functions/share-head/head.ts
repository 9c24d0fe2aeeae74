// The head of a shared capture's page. Search engines must not list it, shared or not.

import { preview } from '@jotsam/core/capture/preview/preview'
import { publicViewMessages as text } from '@jotsam/core/messages/public/public-pages'
import { siteSettings } from '@jotsam/core/site/site'
import type { PageHead } from '@jotsam/platform/function'

export function headOfShared(
  { title, content }: { title: string | null; content: string | null },
  url: string,
  siteUrl: string,
): PageHead {
  const { name } = siteSettings({})
  const shownTitle = title?.trim() || text.untitled
  const words = preview(content, WORDS_MAX) || text.description(name)
  return {
    title: text.pageTitle(shownTitle, name),
    meta: {
      robots: 'noindex',
      description: words,
      'og:type': 'article',
      'og:site_name': name,
      'og:title': shownTitle,
      'og:description': words,
      'og:url': url,
      'og:image': `${siteUrl}/social-card.png`,
      'twitter:card': 'summary',
    },
  }
}

export const headOfNothing: PageHead = { title: null, meta: { robots: 'noindex' } }

const WORDS_MAX = 200
