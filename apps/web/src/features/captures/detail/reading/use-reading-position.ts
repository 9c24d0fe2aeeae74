// Keeps how far a note was read, on this device and by account, and returns there at the next visit.
import { readingPositionsKey } from '@jotsam/core/pending/storage-keys'
import { useEffect, useRef } from 'react'
import { scrollerOf } from './show-place.ts'

/** `version` counts the changes of the shown text: formulas change its height. */
export function useReadingPosition(
  place: { userId: string; captureId: string },
  { host, version }: { host: HTMLElement | null; version: number },
  isWanted: boolean,
): void {
  const hasMoved = useRef(false)
  const key = readingPositionsKey(place.userId)
  const { captureId } = place

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new version of the text restores the position again.
  useEffect(() => {
    const scroller = host && scrollerOf(host)
    const kept = positions(key)[captureId]
    if (!isWanted || !scroller || hasMoved.current || kept === undefined) return
    scroller.scrollTop = kept * scroller.scrollHeight
  }, [host, version, key, captureId, isWanted])

  useEffect(() => {
    const scroller = host && scrollerOf(host)
    if (!scroller) return
    const move = () => {
      hasMoved.current = true
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const keep = () => {
      clearTimeout(timer)
      timer = setTimeout(() => keepPosition(key, captureId, scroller.scrollTop / scroller.scrollHeight), 300)
    }
    scroller.addEventListener('wheel', move, { passive: true })
    scroller.addEventListener('touchmove', move, { passive: true })
    scroller.addEventListener('keydown', move)
    scroller.addEventListener('scroll', keep, { passive: true })
    return () => {
      clearTimeout(timer)
      scroller.removeEventListener('wheel', move)
      scroller.removeEventListener('touchmove', move)
      scroller.removeEventListener('keydown', move)
      scroller.removeEventListener('scroll', keep)
    }
  }, [host, key, captureId])
}

type Positions = Record<string, number | undefined>

/** The notes read last. */
const KEPT = 200

function positions(key: string): Positions {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    if (typeof read !== 'object' || read === null) return {}
    return Object.fromEntries(Object.entries(read).filter(([, value]) => typeof value === 'number'))
  } catch {
    return {}
  }
}

function keepPosition(key: string, captureId: string, position: number): void {
  const { [captureId]: _old, ...others } = positions(key)
  const entries = Object.entries(others).slice(1 - KEPT)
  // Notes open at the top anyway, so that position is not kept.
  if (position > 0.01) entries.push([captureId, Number(position.toFixed(4))])
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(entries)))
  } catch {
    // A full device forgets positions first.
  }
}
