// How near to an edge of the screen the cursor may come. The toolbar lies over the text: at the top, or on a phone at the bottom, above
// the keyboard.

const ROOM = 8

/** The editor reads these whenever it scrolls to the cursor. */
export function caretMargins(host: HTMLElement) {
  return {
    left: 0,
    right: 0,
    get top() {
      return ROOM + covered(host, 'top')
    },
    get bottom() {
      return ROOM + covered(host, 'bottom')
    },
  }
}

function covered(host: HTMLElement, side: 'top' | 'bottom'): number {
  const bar = host.closest('.rich-text-frame')?.querySelector('[role=toolbar]')?.parentElement
  const screen = bar?.closest('[data-note-scroller]')
  if (!bar || !screen || getComputedStyle(bar)[side] === 'auto') return 0
  const [tools, all] = [bar.getBoundingClientRect(), screen.getBoundingClientRect()]
  return Math.max(0, side === 'top' ? tools.bottom - all.top : all.bottom - tools.top)
}
