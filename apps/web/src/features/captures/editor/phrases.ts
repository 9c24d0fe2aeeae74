// What words can be marked as besides the formats of the toolbar, and the attribute that says more about them.
export const phrases = [
  ['abbr', 'title'],
  ['time', 'datetime'],
  ['mark', null],
  ['ins', null],
  ['q', null],
  ['cite', null],
  ['dfn', null],
  ['small', null],
  ['var', null],
  ['kbd', null],
  ['samp', null],
] as const
