// The offer to install the app.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { MonitorDown, X } from 'lucide-react'
import { hideInstallOffer, install } from './install-prompt.ts'

export function InstallOffer() {
  const texts = dashboardMessages
  return (
    <section
      aria-label={texts.installTitle}
      className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface py-2.5 pr-2 pl-4 text-sm"
    >
      <MonitorDown aria-hidden className="size-5 shrink-0 text-sea" />
      <div className="min-w-48 flex-1">
        <p className="font-semibold">{texts.installTitle}</p>
        <p className="text-muted">{texts.installDetail}</p>
      </div>
      <Button size="small" look="primary" onClick={() => void install()}>
        {texts.install}
      </Button>
      <Button size="small" onClick={() => hideInstallOffer('later')}>
        {texts.later}
      </Button>
      <IconButton label={texts.dismiss} icon={<X />} onClick={() => hideInstallOffer('forever')} />
    </section>
  )
}
