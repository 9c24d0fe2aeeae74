// Activates Pro for an account and deletes accounts, one at a time. A deletion asks for confirmation. The lists reload afterwards.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import type { BannerTone } from '@jotsam/ui/banner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminUser, act } from './admin-calls.ts'
import { adminKey, type OpenClient } from './admin-queries.ts'

export interface AdminActions {
  /** The id of the account that is being activated. */
  readonly activating: string | null
  activate(user: AdminUser): void
  readonly toDelete: AdminUser | null
  readonly isDeleting: boolean
  askToDelete(user: AdminUser): void
  answerDelete(yes: boolean): void
  readonly notice: { readonly tone: BannerTone; readonly text: string } | null
  dismiss(): void
}

export function useAdminActions(open: OpenClient): AdminActions {
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<AdminActions['notice']>(null)
  const [toDelete, setToDelete] = useState<AdminUser | null>(null)
  const reload = () => queryClient.invalidateQueries({ queryKey: adminKey })

  const activation = useMutation({
    mutationFn: async ({ id }: AdminUser) => act(await open(), 'activatePro', id),
    onError: () => {
      console.error(adminMessages.activateFailed)
      setNotice({ tone: 'warning', text: text.notActivated })
    },
    onSettled: reload,
  })
  const deletion = useMutation({
    mutationFn: async ({ id }: AdminUser) => act(await open(), 'deleteUser', id),
    onSuccess: () => setNotice({ tone: 'success', text: adminMessages.deleted }),
    onError: (error) => setNotice({ tone: 'danger', text: adminMessages.deleteFailed(error.message) }),
    onSettled: async () => {
      setToDelete(null)
      await reload()
    },
  })

  return {
    activating: activation.isPending ? activation.variables.id : null,
    activate(user) {
      if (activation.isPending) return
      setNotice(null)
      activation.mutate(user)
    },
    toDelete,
    isDeleting: deletion.isPending,
    askToDelete(user) {
      setNotice(null)
      setToDelete(user)
    },
    answerDelete(yes) {
      if (deletion.isPending) return
      if (yes && toDelete) deletion.mutate(toDelete)
      else setToDelete(null)
    },
    notice,
    dismiss: () => setNotice(null),
  }
}
