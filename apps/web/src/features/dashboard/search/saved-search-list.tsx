// The saved searches below the notebooks. Their code loads once the person has one.
import { useQuery } from '@tanstack/react-query'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { savedSearchesQuery } from './saved-searches-query.ts'

const SavedSearches = lazyPart(async () => (await import('./saved-searches.tsx')).SavedSearches)

export function SavedSearchList({ current }: { current: string }) {
  const { client, user } = useSignedIn()
  const { data } = useQuery(savedSearchesQuery(client, user.id))
  return data && data.length > 0 ? <SavedSearches searches={data} current={current} instead={() => null} /> : null
}
