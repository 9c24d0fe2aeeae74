// What the tab, the history, search engines and previews of links call a page. React moves these elements to the head.
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
  /** The page's own address, where it may be reached by another. */
  path?: string
  isArticle?: boolean
  /** Search engines shall not list it, and nobody is to pass it on. */
  isUnlisted?: boolean
}) {
  const { pathname } = useLocation()
  useEffect(() => {
    // What the document came with speaks of the whole site, or is the server's word for who reads no script; two would leave
    // the choice to others.
    const before = document.head.querySelectorAll('meta[name="description"]:not([data-page]), [data-head]')
    for (const element of before) element.remove()
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
