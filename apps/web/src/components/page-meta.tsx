// What the tab, the history and search engines call a page. React moves these elements to the head.
import { useEffect } from 'react'

export function PageMeta({
  title,
  description,
  isUnlisted = false,
}: {
  title: string
  description: string
  /** Search engines shall not list it. */
  isUnlisted?: boolean
}) {
  useEffect(() => {
    // The one that the document came with speaks of the whole site; two would leave the choice to others.
    document.head.querySelector('meta[name="description"]:not([data-page])')?.remove()
  }, [])
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} data-page="" />
      {isUnlisted ? <meta name="robots" content="noindex" /> : null}
    </>
  )
}
