// The offer to install the app. The browser allows it some time after the page is shown, so it stands at the bottom of the screen, where
// nothing moves when it comes.
import { dashboardMessages } from '@jotsam/core/messages/dashboard'
import { Button } from '@jotsam/ui/button'
import { IconButton } from '@jotsam/ui/icon-button'
import { MonitorDown, X } from 'lucide-react'
import { hideInstallOffer, install } from './install-prompt.ts'

export function InstallOffer() {
  const texts = dashboardMessages
  const hide = (until: 'later' | 'forever') => {
    hideInstallOffer(until)
    // The pressed button is gone.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      aria-label={texts.installTitle}
      className="sticky bottom-4 z-20 order-1 mt-auto flex flex-wrap items-center gap-3 rounded-card border border-line bg-surface py-2.5 pr-2 pl-4 text-sm shadow-float max-sm:bottom-[calc(4.25rem+env(safe-area-inset-bottom))] [html:has([data-selection-bar])_&]:hidden"
    >
      <MonitorDown aria-hidden className="size-5 shrink-0 text-sea" />
      <div className="min-w-0 flex-1 sm:min-w-48">
        <p className="font-semibold">{texts.installTitle}</p>
        <p className="text-muted">{texts.installDetail}</p>
      </div>
      {/* Below the text on a phone. */}
      <div className="flex gap-2 max-sm:order-1 max-sm:basis-full max-sm:pl-8">
        <Button size="small" look="primary" onClick={() => void install()}>
          {texts.install}
        </Button>
        <Button size="small" onClick={() => hide('later')}>
          {texts.later}
        </Button>
      </div>
      <IconButton label={texts.dismiss} icon={<X />} className="max-sm:self-start" onClick={() => hide('forever')} />
    </section>
  )
}
