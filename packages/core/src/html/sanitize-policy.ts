// What captured HTML may contain. Everything that is not listed here is removed. Pure lists and rules; no DOM.

export const allowedTags = (
  'a abbr b blockquote br caption cite code dd del details dfn div dl dt em figcaption figure h1 h2 h3 h4 h5 h6 hr i iframe ' +
  'img ins kbd li mark ol p pre q s samp section small span strike strong sub summary sup table tbody td tfoot th thead ' +
  'time tr u ul var wbr'
).split(' ')

// No id and no name: they could overwrite the page's own variables (DOM clobbering).
export const allowedAttributes =
  'alt class colspan data-language data-list datetime height href open rowspan src start style title width'.split(' ')

/** The classes that the editor writes, kinds of callouts, and the language of a code block. */
export function isAllowedClass(name: string): boolean {
  return (
    /^ql-(?:font-(?:serif|monospace)|align-(?:center|right|justify)|indent-[1-8]|direction-rtl|syntax|video)$/.test(
      name,
    ) ||
    /^ql-code-block(?:-container)?$/.test(name) ||
    /^callout-(?:note|tip|important|warning|caution)$/.test(name) ||
    /^language-[\w+#.-]{1,30}$/.test(name)
  )
}

/** The allowed style declarations with their values: the editor's own, none of which can load or cover anything. */
export const allowedStyles: Readonly<Record<string, readonly string[]>> = {
  'font-size': ['10px', '18px', '32px'],
  'font-family': ['serif', 'monospace'],
  'text-align': ['center', 'right', 'justify'],
}

/** A picture that is part of the text. SVG is left out: it is a document, not a picture. */
export function isInlineImage(src: string): boolean {
  return /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,[a-z0-9+/=\s]+$/i.test(src.trim())
}

/** The rights that an embedded video needs to play; it can neither navigate this page nor open dialogs. */
export const videoSandbox = 'allow-scripts allow-same-origin allow-presentation allow-popups'
export const linkRel = 'noopener noreferrer nofollow'
