// Ways to sign in besides the password: passkeys, second factors, and recovery codes in place of a factor.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { createRecoveryCodes } from '../../../lib/session/recovery-codes.ts'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { AskPassword } from './ask-password.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { recoveryCountQuery } from './recovery-count-query.ts'
import { TwoStep } from './two-step.tsx'

export function SignInSecurity() {
  const { client, user } = useSignedIn()
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const reloadCount = () => queryClient.invalidateQueries(recoveryCountQuery(client, user.id))

  /** Creates recovery codes with the first factor. If that fails, the button below still creates them. */
  const offerCodes = async () => {
    const left = await queryClient.fetchQuery(recoveryCountQuery(client, user.id)).catch(() => null)
    if (left !== 0) return
    setCodes((await createRecoveryCodes(client)).data)
    await reloadCount()
  }

  return (
    <AskPassword>
      <Passkeys />
      <TwoStep onAdded={() => void offerCodes()} />
      <RecoveryCodes codes={codes} onCodes={setCodes} />
    </AskPassword>
  )
}
