// The one place of this tab for what is not settled yet.
import { useSyncExternalStore } from 'react'
import { createPendingChanges, type PendingState } from './pending-changes.ts'

export const pendingChanges = createPendingChanges()

export function usePendingChanges(): PendingState {
  return useSyncExternalStore(pendingChanges.subscribe, pendingChanges.getState)
}
