// What the app's page shows before any of its code has loaded: the logo where the loading screen will show it and, for a person who
// returns to the dashboard, the dashboard's frame. Rendered in the build. build/first-paint.js chooses, and removes the frame when the
// app shows a screen. The shapes are those of the dashboard while its notes load.
import { ocrEntryMessages } from '@jotsam/core/messages/capture/ocr-entry'
import { dashboardMessages as texts } from '@jotsam/core/messages/dashboard'
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import { Logo } from '@jotsam/ui/logo'
import { Skeleton } from '@jotsam/ui/skeleton'
import { clsx } from 'clsx'
import { Feather, NotebookText, Plus, ScanText, Search, SlidersHorizontal } from 'lucide-react'
import { CardShape } from '../features/captures/card/capture-card-skeleton.tsx'

export function Splash() {
  return (
    <>
      <div data-splash role="status" aria-label="Loading" className="grid min-h-dvh place-content-center bg-paper">
        <span className="mb-17">
          <Logo wordmark={false} size={44} />
        </span>
      </div>
      {/* Shows only after ten seconds, when the code may never come. */}
      <p className={clsx('first-paint-late', belowLogo)}>
        This is taking a while. Check your connection, then{' '}
        {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of this page. */}
        <a href="" className="underline">
          load the page again
        </a>
        .
      </p>
      <noscript>
        <style>{'.first-paint-late{display:none}'}</style>
        <p className={belowLogo}>
          Jotsam needs JavaScript to show your notes. Allow it for this site, then load the page again.
        </p>
      </noscript>
    </>
  )
}

const belowLogo =
  'fixed inset-x-4 top-2/3 z-50 mx-auto max-w-md rounded-card border border-line bg-surface p-3 text-center text-ink'

export function DashboardFrame() {
  return (
    <div
      data-frame
      data-view="cards"
      aria-hidden
      hidden
      className="group/frame fixed inset-0 z-40 flex flex-col overflow-hidden bg-paper text-ink"
    >
      <div className="border-line max-sm:order-last max-sm:border-t max-sm:pb-[env(safe-area-inset-bottom)] sm:border-b sm:pt-[env(safe-area-inset-top)]">
        <div className="flex h-14 items-center gap-1 px-1 sm:gap-2 sm:px-6">
          <span className="mr-auto inline-flex max-sm:hidden">
            <Logo name={defaultSite.name} />
          </span>
          <span className={clsx(barItem, 'text-primary-text sm:hidden')}>
            <NotebookText />
            <Words of={texts.notes} />
          </span>
          <span className={clsx(barItem, 'text-muted')}>
            <Feather />
            <Words of={texts.quick} className="sm:hidden" />
            <Words of={texts.quickCapture} className="max-sm:hidden" />
          </span>
          <span className="mx-1 grid h-11 w-14 shrink-0 place-items-center rounded-full bg-primary text-on-primary opacity-55 sm:hidden">
            <Plus className="size-6" />
          </span>
          <span className={clsx(barItem, 'text-muted sm:hidden')}>
            <ScanText />
            <Words of={ocrEntryMessages.mobile} />
          </span>
          <span className={clsx(barItem, 'text-muted')}>
            <span
              data-initial
              className="grid size-6 place-items-center rounded-full bg-primary-soft text-xs font-semibold text-primary-text uppercase max-sm:-my-0.5 sm:size-8 sm:text-sm"
            />
            <Words of={shell.menu} className="sm:hidden" />
          </span>
        </div>
      </div>
      <div className="flex min-h-0 flex-1">
        <div
          data-sidebar
          className="w-60 shrink-0 flex-col gap-5.5 border-r border-line px-5 py-5.5 not-lg:hidden lg:flex"
        >
          {['w-2/3', 'w-1/2', 'w-1/2', 'w-2/3', 'w-1/2'].map((width, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
            <Skeleton key={at} className={clsx('h-4', width)} />
          ))}
        </div>
        <div className="mx-auto flex max-w-[92rem] min-w-0 flex-1 flex-col gap-3 overflow-hidden px-4 *:shrink-0 max-sm:pt-2 sm:px-6 sm:pt-4 lg:group-data-[view=split]/frame:mx-0 lg:group-data-[view=split]/frame:w-[clamp(23.5rem,32vw,28rem)] lg:group-data-[view=split]/frame:flex-none lg:group-data-[view=split]/frame:shadow-[1px_0_var(--line)]">
          <div className="flex gap-2">
            <span className="flex h-10 flex-1 items-center gap-2 rounded-control border border-line-strong/50 bg-surface px-3 text-muted pointer-coarse:h-11 pointer-coarse:text-touch">
              <Search className="size-4" />
              <Words of={texts.searchPlaceholder} />
            </span>
            <span className="flex h-10 items-center gap-2 rounded-control border border-line bg-surface px-4 text-sm font-medium pointer-coarse:h-11">
              <SlidersHorizontal className="size-4" />
              <Words of={texts.filters} className="max-sm:hidden" />
            </span>
          </div>
          <div className="flex h-10 items-center justify-between pointer-coarse:h-11">
            <span
              data-heading
              className="lg:group-not-has-[[data-sidebar]]/frame:ml-12 text-2xl font-semibold tracking-[-0.01em] whitespace-nowrap"
            >
              <Words of={texts.allNotes} />
            </span>
            <Skeleton className="h-full w-24 sm:w-64" />
          </div>
          <Skeleton className="h-5 w-64" />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3 group-not-data-[view=cards]/frame:hidden">
            {EIGHT.map((each) => (
              <CardShape key={each} />
            ))}
          </div>
          <div
            data-rows
            className="overflow-hidden border-line group-data-[view=cards]/frame:hidden max-sm:-mx-4 max-sm:border-y sm:rounded-card sm:border"
          >
            {EIGHT.map((each) => (
              <div
                key={each}
                className="flex h-[61.58px] flex-col justify-center gap-2 border-b border-line bg-surface px-3 group-data-[density=compact]/frame:h-[53.58px]"
              >
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-4 w-11/12" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}

/** Drawn, and not text of the page: nothing that looks for the words of the app finds them here. */
function Words({ of, className }: { of: string; className?: string }) {
  return <span data-words={of} className={clsx('before:content-[attr(data-words)]', className)} />
}

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]

const barItem =
  'inline-flex items-center gap-2 text-sm font-medium max-sm:h-12 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 ' +
  'max-sm:text-[clamp(11px,0.734rem,3.3vw)] max-sm:whitespace-nowrap sm:h-10 sm:px-2.5 [&_svg]:size-5 sm:[&_svg]:size-4'
