// Shown while the session is read and while a page's code loads.
import { shellMessages as shell } from '@jotsam/core/messages/shell'
import { defaultSite } from '@jotsam/core/site/site'
import { Logo } from '@jotsam/ui/logo'
import { clsx } from 'clsx'

/** `inPage`: below a header, inside an existing main landmark. */
export function LoadingScreen({ inPage = false }: { inPage?: boolean }) {
  const Landmark = inPage ? 'div' : 'main'
  return (
    <Landmark
      className={clsx(
        'grid place-content-center justify-items-center gap-3 bg-paper p-6 text-center',
        inPage ? 'flex-1' : 'min-h-dvh',
      )}
      aria-busy="true"
    >
      <span className="motion-safe:animate-pulse">
        <Logo wordmark={false} size={44} />
      </span>
      <div role="status">
        <h1>{shell.loading(defaultSite.name)}</h1>
      </div>
      <p className="text-sm text-muted">{shell.loadingHint}</p>
    </Landmark>
  )
}
