// The selected captures.
import { useCallback, useEffect, useMemo, useState } from 'react'

export interface Selection {
  readonly ids: ReadonlySet<string>
  /** `throughFrom`: the order of the cards, to select a range with Shift. */
  toggle(id: string, throughFrom?: readonly string[]): void
  all(ids: readonly string[]): void
  clear(): void
}

/** Changing the notebook clears the selection for good. */
export function useSelection(notebook: string | null): Selection {
  const [{ ids }, set] = useState<{ ids: ReadonlySet<string>; last: string | null }>(NOTHING)
  const toggle = useCallback((id: string, throughFrom?: readonly string[]) => {
    set(({ ids, last }) => {
      const next = new Set(ids)
      if (throughFrom && last) for (const between of rangeBetween(throughFrom, last, id)) next.add(between)
      else if (!next.delete(id)) next.add(id)
      return { ids: next, last: id }
    })
  }, [])
  const all = useCallback((every: readonly string[]) => set({ ids: new Set(every), last: null }), [])
  const clear = useCallback(() => set((now) => (now.ids.size === 0 ? now : NOTHING)), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: clears for another notebook.
  useEffect(clear, [notebook])
  return useMemo(() => ({ ids, toggle, all, clear }), [ids, toggle, all, clear])
}

const NOTHING = { ids: new Set<string>(), last: null }

function rangeBetween(order: readonly string[], one: string, other: string): readonly string[] {
  const ends = [order.indexOf(one), order.indexOf(other)].sort((a, b) => a - b)
  const [from = 0, to = 0] = ends
  return from < 0 ? [other] : order.slice(from, to + 1)
}
