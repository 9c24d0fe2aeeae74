// The logo for other pages. Built element by element, because some pages forbid setting HTML (Trusted Types).

export function makeLogo(): SVGSVGElement {
  const logo = shape('svg', { class: 'mark', viewBox: '0 0 32 32', fill: 'none', 'aria-hidden': 'true' })
  logo.append(
    shape('rect', { width: '32', height: '32', rx: '9', fill: 'var(--primary)' }),
    shape('path', {
      d: 'M19.5 6.5v11.2c0 3.7-2 5.8-5.1 5.8-2.5 0-4.2-1.4-4.9-3.6',
      stroke: 'var(--on-primary)',
      'stroke-width': '3',
      'stroke-linecap': 'round',
    }),
    shape('path', {
      d: 'M5.5 26.2c2.1-1.6 4.2-1.6 6.3 0s4.2 1.6 6.3 0 4.2-1.6 6.3 0 2.1 1 2.1 0',
      stroke: 'var(--on-primary)',
      'stroke-opacity': '.55',
      'stroke-width': '2',
      'stroke-linecap': 'round',
    }),
  )
  return logo
}

function shape<Name extends keyof SVGElementTagNameMap>(
  name: Name,
  attributes: Record<string, string>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name)
  for (const [each, value] of Object.entries(attributes)) made.setAttribute(each, value)
  return made
}
