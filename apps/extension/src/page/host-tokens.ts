// The product's colours for what the extension shows inside other people's pages, where there is no root of ours.
import tokens from '@jotsam/ui/tokens.css?raw'

/** The two palettes of a stylesheet, moved from the page's root to the shadow's host. */
export function hostTokens(css: string): string {
  const light = /^:root \{([^}]*)\}/m.exec(css)?.[1] ?? ''
  const dark = /^ *:root\[data-theme="dark"\] \{([^}]*)\}/m.exec(css)?.[1] ?? ''
  return `:host{${light}}@media (prefers-color-scheme: dark){:host{${dark}}}`
}

export const palette = hostTokens(tokens)
