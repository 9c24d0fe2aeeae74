// Turns the specifiers that Supabase functions use into ones that Node knows. Pure.

export type ImportMap = Readonly<Record<string, string>>

export type MappedImport =
  | { readonly kind: 'specifier'; readonly specifier: string }
  /** Types for an editor, nothing to run. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'remote' }

const NPM = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/

export function mapImport(specifier: string, imports: ImportMap = {}): MappedImport {
  const mapped = throughMap(specifier, imports)
  if (/^jsr:\/?@supabase\/functions-js\b/.test(mapped)) return { kind: 'empty' }
  if (/^(?:jsr|https?):/.test(mapped)) return { kind: 'remote' }
  const npm = NPM.exec(mapped)
  return { kind: 'specifier', specifier: npm ? `${npm[1]}${npm[2] ?? ''}` : mapped }
}

/** The longest key wins; a key that ends in a slash stands for everything below it. */
function throughMap(specifier: string, imports: ImportMap): string {
  const exact = imports[specifier]
  if (exact !== undefined) return exact
  const prefix = Object.keys(imports)
    .filter((key) => key.endsWith('/') && specifier.startsWith(key))
    .sort((a, b) => b.length - a.length)[0]
  return prefix === undefined ? specifier : `${imports[prefix]}${specifier.slice(prefix.length)}`
}
