// Which part of the accounts is asked for: it stands in the address.
import { useSearchParams } from 'react-router'

export function useUsersWanted(): { search: string; page: number } {
  const [params] = useSearchParams()
  return { search: params.get('q') ?? '', page: Math.max(1, Math.floor(Number(params.get('page'))) || 1) }
}
