// The product's colours for elements inside other pages.
import tokens from '@jotsam/ui/tokens.css?raw'

/** Moves both palettes of a stylesheet from `:root` to the `:host` of a shadow tree. */
export function paletteForShadow(css: string): string {
  const light = /^:root \{([^}]*)\}/m.exec(css)?.[1] ?? ''
  const dark = /^ *:root\[data-theme="dark"\] \{([^}]*)\}/m.exec(css)?.[1] ?? ''
  return `:host{${light}}@media (prefers-color-scheme: dark){:host{${dark}}}`
}

export const palette = paletteForShadow(tokens)
