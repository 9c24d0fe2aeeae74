// A small line chart as SVG: milliseconds over the size of the library, both logarithmic.

export interface Line {
  readonly name: string
  readonly points: readonly { readonly x: number; readonly y: number }[]
}

export function chart(title: string, lines: readonly Line[]): string {
  const all = lines.flatMap(({ points }) => points)
  const x = scale(
    all.map((point) => point.x),
    70,
    470,
  )
  const y = scale([0.1, ...all.map((point) => point.y)], 390, 40)
  const parts = [
    `<text x="20" y="22" font-size="14" font-weight="bold">${title}</text>`,
    ...[...new Set(all.map((point) => point.x))].map(
      (value) => `<text x="${x(value)}" y="410" text-anchor="middle">${value.toLocaleString('en')} captures</text>`,
    ),
    ...decades(all.map((point) => point.y)).map(
      (value) =>
        `<path d="M70 ${y(value)}H470" stroke="#ddd"/><text x="62" y="${y(value) + 4}" text-anchor="end">${value} ms</text>`,
    ),
    ...lines.map(({ name, points }, n) => {
      const colour = COLOURS[n % COLOURS.length]
      const path = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('')
      const legend = `<text x="490" y="${50 + n * 18}" fill="${colour}">${name}: ${(points.at(-1)?.y ?? 0).toFixed(1)} ms</text>`
      return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"/>${legend}`
    }),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 760 425" font-family="sans-serif" font-size="11"><rect width="760" height="425" fill="#fff"/>${parts.join('')}</svg>\n`
}

const COLOURS = [
  '#2563eb',
  '#dc2626',
  '#16a34a',
  '#9333ea',
  '#ea580c',
  '#0891b2',
  '#ca8a04',
  '#db2777',
  '#4b5563',
  '#65a30d',
]

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const logs = values.map((value) => Math.log10(Math.max(value, 0.01)))
  const [low, high] = [Math.min(...logs), Math.max(...logs)]
  return (value) => Math.round(from + ((Math.log10(Math.max(value, 0.01)) - low) / (high - low || 1)) * (to - from))
}

function decades(values: readonly number[]): number[] {
  return [0.1, 1, 10, 100, 1_000, 10_000].filter((decade) => decade <= Math.max(...values))
}
