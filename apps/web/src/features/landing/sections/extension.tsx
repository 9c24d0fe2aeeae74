// Links to the browser extension.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { buttonClass } from '@jotsam/ui/button'
import { Puzzle } from 'lucide-react'
import { Link } from 'react-router'
import { StoreLink } from '../../../components/site/store-link.tsx'
import { paths } from '../../../lib/paths.ts'

export function Extension() {
  return (
    <section aria-labelledby="extension" className="border-t border-line">
      <div className="mx-auto flex w-full max-w-6xl flex-col items-center gap-4 px-4 py-14 text-center sm:px-6 md:py-20">
        <h2 id="extension" className="font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
          {text.extensionTitle}
        </h2>
        <p className="max-w-[52ch] text-lg text-muted">{text.extensionText}</p>
        <StoreLink className={buttonClass({ look: 'primary', size: 'large' })}>
          <Puzzle aria-hidden />
          {shell.extension}
        </StoreLink>
        <Link to={paths.download} className="text-sm text-primary-text underline underline-offset-3">
          {text.manualInstall}
        </Link>
      </div>
    </section>
  )
}
