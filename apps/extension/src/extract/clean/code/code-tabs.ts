// Tabs that show the same code for npm, yarn and pnpm, or in several languages. A page shows one of them; a note keeps each under its name.
// The name of a code's file is kept in the same way.

import { outermost } from '../../page/outermost.ts'

/** Before code is read. Returns the number of tabs whose code is not in the page. */
export function openCodeTabs(root: DocumentFragment): number {
  let closed = 0
  nameBootstrapTabs(root)
  // Defuddle takes it for a row of tabs.
  for (const box of root.querySelectorAll(boxesOfTabs)) box.removeAttribute('class')
  for (const list of root.querySelectorAll('[role="tablist"]')) {
    const tabs = [...list.querySelectorAll('[role="tab"]')].filter((tab) => tab.closest('[role="tablist"]') === list)
    const panels = panelsByRole(root, list, tabs)
    const shown = panels.filter((panel) => panel !== null)
    // The tabs of a page with code in one of them are no tabs of code.
    if (shown.filter(hasCode).length * 2 <= shown.length && !areOfText(list, panels)) continue
    closed += tabs.filter((tab, at) => panels[at] === null && nameOf(tab) !== '').length
    // A panel may have a second title, for narrow windows.
    for (const [at, panel] of panels.entries()) if (panel && panels.indexOf(panel) === at) name(panel, tabs[at])
    if (shown.some((panel) => list.contains(panel))) for (const tab of tabs) tab.remove()
    else list.remove()
  }
  for (const first of root.querySelectorAll('input[type="radio"]:first-of-type')) openRadioTabs(root, first)
  return closed
}

const boxesOfTabs = [
  '[class*="tabs-"]:has([role="tabpanel"])',
  '[role="tablist"]:has([role="tabpanel"]) [class*="tabs-"]',
].join(', ')

/** Bootstrap knows its tabs by data attributes or by links to its panes, so pages leave the roles out. */
function nameBootstrapTabs(root: DocumentFragment): void {
  const panes = new Set([...root.querySelectorAll(bootstrapPanes)].map(({ id }) => id))
  for (const tab of root.querySelectorAll(bootstrapTabs)) {
    const target = ['data-bs-target', 'data-target', 'href'].map((name) => tab.getAttribute(name) ?? '')
    const id = target.find((each) => /^#./.test(each))?.slice(1)
    const list = tab.closest('ul, ol, nav, .nav')
    if (!id || !list || tab.closest('[role="tablist"]:not([data-jotsam-tabs])')) continue
    if (tab.matches(linkedTabs) && !panes.has(id)) continue
    list.setAttribute('role', 'tablist')
    list.setAttribute('data-jotsam-tabs', '')
    tab.setAttribute('role', 'tab')
    tab.setAttribute('aria-controls', id)
  }
}

const bootstrapPanes = '.tab-content > .tab-pane[id]'
const linkedTabs = 'a[href^="#"]:not([data-toggle], [data-bs-toggle])'
const bootstrapTabs = ['data-bs-toggle', 'data-toggle']
  .flatMap((name) => [`[${name}="tab"]`, `[${name}="pill"]`])
  .concat(linkedTabs)
  .join(', ')

/**
 * Tabs within an article, each with a part of its text, and Bootstrap's anywhere; not the tabs of a whole page, which may be its comments or
 * other articles.
 */
function areOfText(list: Element, panels: readonly (Element | null)[]): boolean {
  const article = list.closest('article, main, [role="main"]')
  const shown = panels.filter((panel) => panel !== null)
  const all = [...new Set(shown)].reduce((sum, panel) => sum + sizeOf(panel), 0)
  const arePanes = shown.every((panel) => panel.matches(bootstrapPanes) && isText(panel))
  return (
    panels.length > 1 &&
    panels.every((panel) => panel?.querySelector('p, li, dd, td') && !panel.querySelector('form, article, nav')) &&
    (arePanes || (article !== null && all * 2 < sizeOf(article)))
  )
}

/** Not links to other pages, as the popular and the latest ones, and no comments. */
function isText(panel: Element): boolean {
  const linked = [...panel.querySelectorAll('a[href]')].reduce((sum, link) => sum + sizeOf(link), 0)
  return linked * 2 < sizeOf(panel) && !panel.querySelector('[class*="comment"], [id*="comment"]')
}

function sizeOf(element: Element): number {
  return (element.textContent ?? '').length
}

function panelsByRole(root: DocumentFragment, list: Element, tabs: readonly Element[]): (Element | null)[] {
  const byId = (id: string | null) => (id ? root.querySelector(`[id="${CSS.escape(id)}"]`) : null)
  const named = tabs.map((tab) => byId(tab.getAttribute('aria-controls')))
  if (named.some((panel) => panel !== null)) return named
  for (let at = list.parentElement, up = 0; at && up < 3; at = at.parentElement, up += 1) {
    const panels = panelsAfter(list, at)
    if (panels.length === 0) continue
    if (panels.length === tabs.length) return panels
    // Only the open one is in the page.
    const open = tabs.findIndex((tab) => tab.getAttribute('aria-selected') === 'true')
    return panels.length === 1 ? tabs.map((_, index) => (index === open ? (panels[0] ?? null) : null)) : []
  }
  return []
}

/** Up to the next list of tabs. Tabs within a tab are its own. Elementor has the panels in the list. */
function panelsAfter(list: Element, around: Element): Element[] {
  const parts = [...around.querySelectorAll('[role="tablist"], [role="tabpanel"]')].filter(
    (part) => !part.closest('[role="tab"]'),
  )
  const rest = outermost(parts.slice(parts.indexOf(list) + 1))
  const end = rest.findIndex((part) => part.matches('[role="tablist"]'))
  return end === -1 ? rest : rest.slice(0, end)
}

/** Tabs without scripts: a row of radio buttons, a label for each, and as many blocks. */
function openRadioTabs(root: DocumentFragment, first: Element): void {
  const group = first.getAttribute('name')
  const box = first.parentElement
  if (!box || !group) return
  const radios = [...box.querySelectorAll('input[type="radio"]')].filter((each) => each.getAttribute('name') === group)
  const labels = radios.map(({ id }) => (id ? root.querySelector(`label[for="${CSS.escape(id)}"]`) : null))
  if (radios.length < 2 || labels.some((label) => label === null)) return
  const holders = [box, box.parentElement].flatMap((around) => (around ? [around, ...around.children] : []))
  for (const holder of holders) {
    const blocks = [...holder.children].filter(
      (each) => !each.matches('input, label') && !each.querySelector('input[type="radio"], label'),
    )
    if (blocks.length !== radios.length || !(blocks.some(hasCode) || areOfText(holder, blocks))) continue
    for (const [at, block] of blocks.entries()) name(block, labels[at])
    for (const each of [...radios, ...labels]) each?.remove()
    return
  }
}

/** Before code is read, which takes the bar above it for the language: the name of the file becomes a line of its own. */
export function keepFileNames(root: DocumentFragment): void {
  for (const code of root.querySelectorAll('pre')) {
    for (let at: Element | null = code, up = 0; at && up < 3; at = at.parentElement, up += 1) {
      const bar: Element | null = at.previousElementSibling
      const box = at.parentElement
      if (!bar || !box) continue
      const shown = bar.cloneNode(true) as Element
      for (const button of shown.querySelectorAll('button, a')) button.remove()
      const text = nameOf(shown)
      if (!bar.matches('p, pre, h1, h2, h3, h4, h5, h6') && fileName.test(text)) {
        const isOfCode = !box.matches('article, main, section, body') && box.querySelectorAll('pre').length === 1
        ;(isOfCode ? box : bar).before(lineOf(text, code))
        bar.remove()
      }
      break
    }
  }
}

const fileName = /^(?:file(?:name)?:\s*)?[\w@.()[\]-]*(?:\/[\w@.()[\]-]+)*\.[a-z]\w{0,9}$/i

function lineOf(text: string, near: Element): Element {
  const line = near.ownerDocument.createElement('p')
  const strong = near.ownerDocument.createElement('strong')
  strong.textContent = text
  line.append(strong)
  return line
}

function name(panel: Element, tab: Element | null | undefined): void {
  for (const each of hiding) panel.removeAttribute(each)
  // Defuddle takes these names for a row of tabs, or for what is hidden.
  if (!panel.matches('pre, [class*="language-"], [class*="highlight"]')) panel.removeAttribute('class')
  const text = tab ? nameOf(tab) : ''
  if (text === '') return
  panel.prepend(lineOf(text, panel))
}

const hiding = ['hidden', 'role', 'aria-hidden', 'style']

function nameOf(tab: Element): string {
  return (tab.textContent ?? '').replace(/\s+/g, ' ').trim()
}

function hasCode(panel: Element): boolean {
  return panel.querySelector('pre') !== null
}
