// Detects a long press on touch screens, for browsers that fire no contextmenu event (iOS). Moving or lifting the finger cancels it.
import { type PointerEvent, useEffect, useRef } from 'react'

const PRESS_MS = 500
const SLIP_PX = 10

export function useLongPress(onPress: (place: { x: number; y: number }) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null)
  const wasLong = useRef(false)
  const end = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
  }
  // Unmounting cancels it.
  useEffect(() => () => clearTimeout(press.current?.timer), [])
  return {
    onPointerDown(event: PointerEvent) {
      wasLong.current = false
      if (event.pointerType !== 'touch') return
      const { clientX: x, clientY: y } = event
      const timer = setTimeout(() => {
        wasLong.current = true
        onPress({ x, y })
      }, PRESS_MS)
      press.current = { timer, x, y }
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      if (press.current && Math.hypot(clientX - press.current.x, clientY - press.current.y) > SLIP_PX) end()
    },
    onPointerUp: end,
    onPointerCancel: end,
    // Suppresses the click after a long press.
    onClickCapture(event: { preventDefault(): void; stopPropagation(): void }) {
      if (!wasLong.current) return
      wasLong.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
}
