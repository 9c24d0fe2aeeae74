// Turns the specifiers that Supabase functions use into ones that Node knows. Pure.

export type ImportMap = Readonly<Record<string, string>>

export type MappedImport =
  | { readonly kind: 'specifier'; readonly specifier: string }
  /** Types for an editor, nothing to run. */
  | { readonly kind: 'empty' }
  /** Deno's standard library before `Deno.serve` was there. */
  | { readonly kind: 'serve' }
  | { readonly kind: 'remote' }

const NPM = /^npm:\/?((?:@[^/@]+\/)?[^/@]+)(?:@[^/]*)?(\/.*)?$/
/** An npm package from any source: the installed one is used. */
const ESM_SH =
  /^https:\/\/esm\.sh\/(?:v\d+\/|stable\/)?\*?(?!gh\/|jsr\/|pr\/)((?:@[^/@?]+\/)?[^/@?]+)(?:@[^/?]*)?(\/[^?]*)?(?:\?.*)?$/
const STD_SERVE = /^https:\/\/deno\.land\/std(?:@[^/]+)?\/http\/server\.ts$/
const OWN_CLIENT = /^jsr:\/?(@supabase\/supabase-js)(?:@[^/]*)?(\/.*)?$/

export function mapImport(specifier: string, imports: ImportMap = {}): MappedImport {
  const mapped = throughMap(specifier, imports)
  if (/^jsr:\/?@supabase\/functions-js\b/.test(mapped)) return { kind: 'empty' }
  if (STD_SERVE.test(mapped)) return { kind: 'serve' }
  const installed = NPM.exec(mapped) ?? ESM_SH.exec(mapped) ?? OWN_CLIENT.exec(mapped)
  if (installed) return { kind: 'specifier', specifier: `${installed[1]}${installed[2] ?? ''}` }
  if (/^(?:jsr|https?):/.test(mapped)) return { kind: 'remote' }
  return { kind: 'specifier', specifier: mapped }
}

/** The longest key wins. A key that ends in a slash matches everything below it. */
function throughMap(specifier: string, imports: ImportMap): string {
  const exact = imports[specifier]
  if (exact !== undefined) return exact
  const prefix = Object.keys(imports)
    .filter((key) => key.endsWith('/') && specifier.startsWith(key))
    .sort((a, b) => b.length - a.length)[0]
  return prefix === undefined ? specifier : `${imports[prefix]}${specifier.slice(prefix.length)}`
}
