// Activates Pro for an account and deletes accounts, one at a time. A deletion asks for confirmation. The lists reload afterwards.
import { adminMessages } from '@jotsam/core/messages/account/admin'
import { adminScreenMessages as text } from '@jotsam/core/messages/account/admin-screen'
import type { BannerTone } from '@jotsam/ui/banner'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AdminUser, act } from './admin-calls.ts'
import { adminKey, type OpenClient } from './admin-queries.ts'

export type AdminActions = ReturnType<typeof useAdminActions>

export function useAdminActions(open: OpenClient) {
  const queryClient = useQueryClient()
  const [notice, setNotice] = useState<{ tone: BannerTone; text: string } | null>(null)
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
    /** The id of the account that is being activated. */
    activating: activation.isPending ? activation.variables.id : null,
    activate(user: AdminUser) {
      if (activation.isPending) return
      setNotice(null)
      activation.mutate(user)
    },
    toDelete,
    isDeleting: deletion.isPending,
    askToDelete(user: AdminUser) {
      setNotice(null)
      setToDelete(user)
    },
    answerDelete(yes: boolean) {
      if (deletion.isPending) return
      if (yes && toDelete) deletion.mutate(toDelete)
      else setToDelete(null)
    },
    notice,
    dismiss: () => setNotice(null),
  }
}
