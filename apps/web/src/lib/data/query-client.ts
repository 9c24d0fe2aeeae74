// How data is kept and asked for again.
import { onlineManager, QueryClient } from '@tanstack/react-query'

export function createQueryClient(): QueryClient {
  // It hears of changes, but takes a page that was opened without a connection for connected.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      // The data client retries reads itself; realtime and the 30 s refresh keep them fresh.
      queries: { retry: 1, staleTime: 20_000, gcTime: 10 * 60_000, refetchOnWindowFocus: true },
      mutations: { retry: 0 },
    },
  })
}
