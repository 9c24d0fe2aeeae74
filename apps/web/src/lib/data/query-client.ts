// The query client's settings: cache times and retries.
import { onlineManager, QueryClient } from '@tanstack/react-query'

export function createQueryClient(): QueryClient {
  // TanStack Query assumes a connection at the start and learns only of changes.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // The data client retries reads itself; realtime and the 30 s refresh keep them fresh.
      queries: { retry: 1, staleTime: 20_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
      mutations: { retry: 0 },
    },
  })
}
