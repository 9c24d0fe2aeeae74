// Escapes HTML and decodes character references.

/** Safe between tags and in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character)
}

/** Safe between tags only: quotes stay as they are, which keeps long texts short. */
export function escapeText(text: string): string {
  return text.replace(/[&<>]/g, (character) => escapes[character] ?? character)
}

export function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,8})|#x([\da-f]{1,7})|([a-z]{2,8}\d?));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal !== undefined) return fromCodePoint(Number.parseInt(decimal, 10))
      if (hex !== undefined) return fromCodePoint(Number.parseInt(hex, 16))
      return named.get(name ?? '') ?? whole
    },
  )
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

const replacement = '\ufffd'

function fromCodePoint(code: number): string {
  const surrogate = code >= 0xd800 && code <= 0xdfff
  return code === 0 || code > 0x10ffff || surrogate ? replacement : String.fromCodePoint(code)
}

// The references that pages and editors write; any other one stays as it was typed. Not the whole table of HTML: that is 16 kB.
const named = /* @__PURE__ */ signsByName(
  'amp & lt < gt > quot " apos \' nbsp \u00a0 shy \u00ad ensp \u2002 emsp \u2003 thinsp \u2009 zwnj \u200c ' +
    'zwj \u200d ndash – mdash — lsquo ‘ rsquo ’ sbquo ‚ ldquo “ rdquo ” bdquo „ laquo « raquo » lsaquo ‹ ' +
    'rsaquo › hellip … bull • middot · copy © reg ® trade ™ deg ° plusmn ± times × divide ÷ minus − ne ≠ ' +
    'le ≤ ge ≥ asymp ≈ infin ∞ larr ← rarr → uarr ↑ darr ↓ harr ↔ sect § para ¶ euro € pound £ yen ¥ cent ¢ ' +
    'auml ä ouml ö uuml ü Auml Ä Ouml Ö Uuml Ü szlig ß eacute é egrave è ecirc ê agrave à aacute á acirc â ' +
    'ccedil ç ntilde ñ oacute ó ocirc ô iacute í icirc î uacute ú ugrave ù ',
)

function signsByName(table: string): ReadonlyMap<string, string> {
  return new Map(Array.from(table.matchAll(/(\w+) (.)/g), ([, name = '', sign = '']) => [name, sign]))
}
