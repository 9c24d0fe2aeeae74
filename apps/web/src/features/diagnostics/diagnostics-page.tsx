// /test-web-share: shows whether this device can share to the app, and tests it. No sign-in needed.
import { diagnosticsMessages as texts } from '@jotsam/core/messages/account/diagnostics'
import { defaultSite } from '@jotsam/core/site/site'
import { buttonClass } from '@jotsam/ui/button'
import { Link } from 'react-router'
import { PageFrame } from '../../components/page-frame.tsx'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteHeader } from '../../components/site/site-header.tsx'
import { paths } from '../../lib/paths.ts'
import { DiagnosticsPanel } from './diagnostics-panel.tsx'
import { ShareTest } from './share-test.tsx'

export function DiagnosticsPage() {
  return (
    <PageFrame header={<SiteHeader />}>
      <PageMeta title={`${texts.title} - ${defaultSite.name}`} description={texts.description} isUnlisted />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 sm:px-6 sm:py-12">
        <div>
          <h1 className="text-2xl">{texts.title}</h1>
          <p className="mt-1 text-muted">{texts.description}</p>
        </div>
        <DiagnosticsPanel />
        <ShareTest />
        <Link to={paths.dashboard} className={`${buttonClass()} self-start`}>
          {texts.backToDashboard}
        </Link>
      </div>
    </PageFrame>
  )
}
