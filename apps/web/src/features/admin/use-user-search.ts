// The search and the page of the accounts list, read from the address.
import { useSearchParams } from 'react-router'

export function useUserSearch(): { search: string; page: number } {
  const [params] = useSearchParams()
  return { search: params.get('q') ?? '', page: Math.max(1, Math.floor(Number(params.get('page'))) || 1) }
}
