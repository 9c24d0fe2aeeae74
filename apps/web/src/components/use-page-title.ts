// The title of the page in the tab and the history.
import { useEffect } from 'react'

export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title
  }, [title])
}
