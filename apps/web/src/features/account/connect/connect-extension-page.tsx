// /connect-extension: the browser extension asks for a session of its own. The person sees for which account, and decides.
import { extensionAnswer, extensionId, extensionRequest } from '@jotsam/core/account/extension-request'
import { connectExtensionMessages as text } from '@jotsam/core/messages/account/connect-extension'
import { defaultSite } from '@jotsam/core/site/site'
import { Button } from '@jotsam/ui/button'
import { useSearchParams } from 'react-router'
import { PageMeta } from '../../../components/page-meta.tsx'
import { authRequest } from '../../../lib/session/auth-request.ts'
import { needsReauthentication } from '../../../lib/session/reauthenticate.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { site } from '../../../lib/site.ts'
import { useCall } from '../../../lib/ui/use-call.ts'
import { AskPassword, useAskPassword } from '../security/ask-password.tsx'

export function ConnectExtensionPage() {
  return (
    <AskPassword>
      <Decide />
    </AskPassword>
  )
}

function Decide() {
  const { client, user } = useSignedIn()
  const [query] = useSearchParams()
  const request = extensionRequest(Object.fromEntries(query))
  const { isBusy, fault, run } = useCall(text.failed)
  const askPassword = useAskPassword()
  const allow = (): Promise<void> =>
    run(async () => {
      if (!request) return text.invalid
      const body = { code_challenge: request.challenge, code_challenge_method: 's256' }
      const { data: code, error } = await authRequest(client, { method: 'POST', path: '/sessions', body }, codeIn)
      if (needsReauthentication(error)) {
        askPassword(() => void allow())
        return null
      }
      if (!code) return text.failed
      location.assign(extensionAnswer(request, code))
      return null
    })
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col gap-5 px-4 py-10">
      <PageMeta title={`${text.title} · ${defaultSite.name}`} description={text.description} isUnlisted />
      <h1 className="text-2xl [overflow-wrap:anywhere]">{request ? text.question(user.email ?? '') : text.title}</h1>
      {request ? (
        <>
          <p className="text-muted">{text.what}</p>
          <Asker id={extensionId(request)} />
          <p className="text-muted text-sm">{text.revocable}</p>
          {fault ? (
            <p role="alert" className="text-coral text-sm">
              {fault}
            </p>
          ) : null}
          <div className="flex flex-wrap gap-2">
            <Button look="primary" busy={isBusy} onClick={() => void allow()}>
              {text.allow}
            </Button>
            <Button look="quiet" disabled={isBusy} onClick={() => location.assign(extensionAnswer(request, null))}>
              {text.deny}
            </Button>
          </div>
        </>
      ) : (
        <p role="alert">{text.invalid}</p>
      )}
    </div>
  )
}

/** The store's address ends in the extension's id. A copy from elsewhere has another, which the person compares. */
function Asker({ id }: { id: string }) {
  if (site.storeUrl.split(/[/?#]/).includes(id)) return <p className="text-muted">{text.fromStore}</p>
  return (
    <p className="text-muted">
      {text.withId} <code className="font-mono text-ink text-sm [overflow-wrap:anywhere]">{id}</code>
      <span className="mt-1 block text-sm">{text.compareId}</span>
    </p>
  )
}

function codeIn(answer: unknown): string {
  const { auth_code: code } = Object(answer) as { auth_code?: unknown }
  return typeof code === 'string' ? code : ''
}
