// While the session is being read, and while a page's code comes.
import { messages } from '@jotsam/core/messages'
import { defaultSite } from '@jotsam/core/site'
import { Logo } from '@jotsam/ui/logo'

export function LoadingScreen() {
  return (
    <main
      className="grid min-h-dvh place-content-center justify-items-center gap-3 bg-paper p-6 text-center"
      aria-busy="true"
    >
      <Logo wordmark={false} size={44} />
      <p role="status" className="font-medium">
        {messages.shell.loading(defaultSite.name)}
      </p>
      <p className="text-sm text-muted">{messages.shell.loadingHint}</p>
    </main>
  )
}
