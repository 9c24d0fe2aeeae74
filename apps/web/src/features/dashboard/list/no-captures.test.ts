// @vitest-environment happy-dom
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { NoCaptures } from './no-captures.tsx'

const inNotebook = { isFiltered: false, filter: emptyFilter, folderId: 'thesis' } as unknown as DashboardPlace

it('an empty notebook says where its notes are when the notebooks inside it have some', () => {
  const shown = (hasNotesWithin: boolean) =>
    renderToString(
      createElement(NoCaptures, { place: inNotebook, isPro: true, isFirstRun: false, isUnread: false, hasNotesWithin }),
    )
  expect(shown(true)).toContain('Its notes are in the notebooks inside it.')
  expect(shown(true)).not.toContain('No notes yet')
  expect(shown(false)).toContain('No notes yet')
})

it('a device that keeps no notes, without a connection, does not say that there are none', () => {
  const place = { isFiltered: false, filter: emptyFilter, folderId: null } as unknown as DashboardPlace
  const html = renderToString(
    createElement(NoCaptures, { place, isPro: true, isFirstRun: false, isUnread: true, hasNotesWithin: false }),
  )
  expect(html).toContain('You are offline.')
  expect(html).not.toContain('No notes yet')
})
