// The hint below a new password while it is typed. The list of common passwords loads with the first letter.
import { characterCount } from '@jotsam/core/capture/truncate'
import { authMessages as text } from '@jotsam/core/messages/account/auth'
import { limits } from '@jotsam/core/plan/limits'
import { useEffect, useState } from 'react'

export function useNewPasswordHint(password: string, isNew: boolean): string | undefined {
  const [check, setCheck] = useState<EasyToGuess | null>(null)
  const wantsCheck = isNew && password !== ''
  useEffect(() => {
    if (!wantsCheck) return
    let isMounted = true
    // Without the list the hint stays general. The server checks the password in any case.
    load().then(
      (loaded) => isMounted && setCheck(() => loaded),
      () => null,
    )
    return () => {
      isMounted = false
    }
  }, [wantsCheck])
  if (!isNew) return undefined
  return hintFor(password.trim(), check)
}

type EasyToGuess = (password: string) => boolean

export function hintFor(password: string, isEasy: EasyToGuess | null): string {
  if (password === '') return text.passwordHint
  const missing = limits.account.newPasswordMin - characterCount(password)
  if (missing > 0) return text.passwordTooShort(missing)
  if (isEasy === null) return text.passwordHint
  return isEasy(password) ? text.passwordTooEasy : text.passwordGood
}

let loading: Promise<EasyToGuess> | null = null

function load(): Promise<EasyToGuess> {
  loading ??= import('./easy-to-guess.ts').then((module) => module.isEasyToGuess)
  return loading
}
