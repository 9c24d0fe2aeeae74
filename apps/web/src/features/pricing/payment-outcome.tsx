// The status of a payment, centred on the page.
import { pricingMessages as text } from '@jotsam/core/messages/public/pricing'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { paths } from '../../lib/paths.ts'

export function Outcome({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-1 flex-col items-center justify-center gap-3 px-6 py-16 text-center">
      <PageMeta title={text.successPageTitle(defaultSite.name)} description={text.description} isUnlisted />
      {icon}
      <h1 className="text-2xl">{title}</h1>
      {children}
    </div>
  )
}

export function ActivationFailed({ message, retry }: { message: string; retry?: () => void }) {
  const navigate = useNavigate()
  return (
    <Outcome icon={<CircleAlert aria-hidden className="size-9 text-coral" />} title={text.activationFailed}>
      <p role="alert">{message}</p>
      {retry ? <p className="text-sm text-muted">{text.activationKept}</p> : null}
      <div className="mt-4 flex w-full flex-col gap-2 sm:w-auto sm:flex-row">
        {retry ? <Button onClick={retry}>{text.tryAgain}</Button> : null}
        <Button look="primary" onClick={() => navigate(paths.dashboard)}>
          {text.goToDashboard}
        </Button>
      </div>
    </Outcome>
  )
}
