// Providers around the router, outermost first.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { RouterProvider } from 'react-router'
import { Toaster } from 'sonner'
import { createQueryClient } from '../lib/query-client.ts'
import { createSessionStore } from '../lib/session/session-store.ts'
import { SessionContext } from '../lib/session/use-session.ts'
import { followSystemTheme } from '../lib/theme.ts'
import { createRouter } from './router.tsx'

const session = createSessionStore()
const router = createRouter()
followSystemTheme()

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <SessionContext value={session}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toaster
          position="bottom-center"
          closeButton
          richColors
          toastOptions={{ classNames: { toast: 'font-sans' } }}
        />
      </QueryClientProvider>
    </SessionContext>
  )
}
