// Where a ranked search found the words, if it is not plain to see. Pure.
import { searchMessages as texts } from '@jotsam/core/messages/search'
import type { Found } from './captures-list.ts'

export function foundWhere(found: Pick<Found, 'why'> | undefined): string | null {
  if (!found || found.why === 'title' || found.why === 'text' || found.why === 'similar') return null
  return texts.why[found.why]
}
