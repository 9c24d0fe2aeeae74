// The admin page. A flag on this device only decides what shows first. The server authorises every call, and shows the sign-in form
// to everybody who is not an administrator.
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import { QueryClientProvider } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { PageFrame } from '../../components/page-frame.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteHeader } from '../../components/site/site-header.tsx'
import { createQueryClient } from '../../lib/data/query-client.ts'
import { AdminDashboard } from './admin-dashboard.tsx'
import { AdminLogin } from './admin-login.tsx'
import { isLoggedIn, rememberLogin } from './login-flag.ts'

export function AdminPage() {
  const [isIn, setIn] = useState(isLoggedIn)
  const [visit, setVisit] = useState(0)
  // Another administrator on the same page starts with an empty cache.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new visit, a new store.
  const queryClient = useMemo(createQueryClient, [visit])
  const enter = () => {
    rememberLogin()
    setIn(true)
    setVisit(visit + 1)
  }
  return (
    <PageFrame header={<SiteHeader />}>
      <PageMeta title={text.pageTitle} description={text.description} isUnlisted />
      {isIn ? (
        <QueryClientProvider client={queryClient}>
          <AdminDashboard key={visit} refused={<AdminLogin onEnter={enter} />} />
        </QueryClientProvider>
      ) : (
        <AdminLogin onEnter={enter} />
      )}
    </PageFrame>
  )
}
