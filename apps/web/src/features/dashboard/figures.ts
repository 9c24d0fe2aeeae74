// The server's figures without the captures that are being deleted or have a pending deletion. Pure.
import type { CaptureStats } from '@jotsam/core/database/database'
import type { DeletingCapture } from '../captures/optimistic-changes.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export function figuresWithout(stats: CaptureStats, leaving: readonly DeletingCapture[], now: number): CaptureStats {
  // What does not say when it was made counts as old.
  const young = leaving.filter(({ created_at }) => now - Date.parse(created_at) < WEEK_MS)
  return {
    ...stats,
    total: Math.max(0, stats.total - leaving.length),
    this_week: Math.max(0, stats.this_week - young.length),
  }
}
