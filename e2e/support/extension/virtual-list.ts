// The script of a look-alike chat page: a virtual list that renders only the turns in view.

export interface VirtualList {
  /** JavaScript that returns the element of turn `number`, counted from 1. */
  readonly draw: string
  readonly scroller: string
  readonly turns: number
  /** How many of the last turns are loaded at first; older ones load in steps when the top is reached. */
  readonly loaded?: number
}

/** Defines `addTurns(more)` and `stall(how)` on `window`; `stall` makes the page refuse to scroll or to load. */
export const virtualList = ({ draw, scroller, turns, loaded = turns }: VirtualList) => `
  const HEIGHT = 110
  const STEP = 10
  const turnElement = ${draw}
  const scroller = document.querySelector('${scroller}')
  const all = document.createElement('div')
  all.style.position = 'relative'
  scroller.append(all)
  let count = ${turns}
  let first = count - ${loaded} + 1
  let stalled = ''
  const shown = new Map()
  const draw = () => {
    const from = first + Math.max(0, Math.floor(scroller.scrollTop / HEIGHT) - 1)
    const to = Math.min(count, first + Math.ceil((scroller.scrollTop + scroller.clientHeight) / HEIGHT))
    for (const [number, element] of shown) {
      if (number >= from && number <= to) continue
      element.remove()
      shown.delete(number)
    }
    for (let number = from; number <= to; number += 1) {
      const element = shown.get(number) ?? turnElement(number)
      element.style.cssText = 'position: absolute; inset-inline: 0; height: 100px; overflow: hidden; top: ' + (number - first) * HEIGHT + 'px'
      if (!shown.has(number)) all.insertBefore(element, shown.get(Math.min(...[...shown.keys()].filter((each) => each > number))) ?? null)
      shown.set(number, element)
    }
    all.style.height = (count - first + 1) * HEIGHT + 'px'
  }
  let isLoading = false
  const load = () => {
    if (isLoading || first === 1 || scroller.scrollTop > 2) return
    isLoading = true
    const spinner = document.createElement('div')
    spinner.setAttribute('role', 'progressbar')
    scroller.prepend(spinner)
    if (stalled === 'loading') return
    setTimeout(() => {
      spinner.remove()
      const more = Math.min(STEP, first - 1)
      first -= more
      draw()
      scroller.scrollTop += more * HEIGHT
      isLoading = false
      draw()
    }, 50)
  }
  scroller.addEventListener('scroll', () => {
    if (stalled === 'scrolling') scroller.scrollTop = scroller.scrollHeight
    draw()
    load()
  })
  window.addTurns = (more) => { count += more; draw() }
  window.stall = (how) => { stalled = how }
  draw()
  // Chats open at the end.
  scroller.scrollTop = scroller.scrollHeight
`
