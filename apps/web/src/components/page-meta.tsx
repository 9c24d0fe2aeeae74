// Title and metadata of a page, for the tab, search engines and link previews. React moves these elements to the head.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { site } from '../lib/site.ts'

export function PageMeta({
  title,
  description,
  keywords,
  path,
  isArticle = false,
  isUnlisted = false,
}: {
  title: string
  description: string
  keywords?: readonly string[]
  /** The canonical path, for a page with several addresses. */
  path?: string
  isArticle?: boolean
  /** Keeps the page out of search engines, without a preview. */
  isUnlisted?: boolean
}) {
  const { pathname } = useLocation()
  useEffect(() => {
    // The document arrives with a description of the whole site, or with the server's tags for readers without script. Those
    // must not stand beside the page's own.
    const outdated = document.head.querySelectorAll('meta[name="description"]:not([data-page]), [data-head]')
    for (const element of outdated) element.remove()
  }, [])
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} data-page="" />
      {keywords ? <meta name="keywords" content={keywords.join(', ')} /> : null}
      {isUnlisted ? (
        <meta name="robots" content="noindex" />
      ) : (
        <Preview title={title} description={description} path={path ?? pathname} isArticle={isArticle} />
      )}
    </>
  )
}

function Preview({
  title,
  description,
  path,
  isArticle,
}: {
  title: string
  description: string
  path: string
  isArticle: boolean
}) {
  const url = site.url + path
  return (
    <>
      <link rel="canonical" href={url} />
      <meta property="og:type" content={isArticle ? 'article' : 'website'} />
      <meta property="og:site_name" content={site.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={url} />
      <meta property="og:image" content={`${site.url}/social-card.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={shell.socialCard(site.name)} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
