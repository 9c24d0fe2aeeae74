// @vitest-environment happy-dom
import { emptyFilter } from '@jotsam/core/search/search-filter'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { DashboardPlace } from '../view/use-dashboard-view.ts'
import { NoCaptures } from './no-captures.tsx'

it('a device that keeps no notes, without a connection, does not say that there are none', () => {
  const place = { isFiltered: false, filter: emptyFilter, folderId: null } as unknown as DashboardPlace
  const html = renderToString(createElement(NoCaptures, { place, isPro: true, isFirstRun: false, isUnread: true }))
  expect(html).toContain('You are offline.')
  expect(html).not.toContain('No notes yet')
})
