// Replaces settings in the web app's files when they are served: `%PUBLIC_URL%`, or with a default,
// `%STORE_URL:https://store.example%`.
import { extname } from 'node:path'
import type { Config } from '../config/config.ts'
import { escapeMarkup } from './escape-markup.ts'

export type FillIn = (file: string, text: string) => string

export function namesSettings(file: string): boolean {
  return FILLED.has(extname(file).toLowerCase())
}

/** Unknown names are not replaced. */
export function fillIn({
  publicUrl,
  functionEnv,
  pageSettings,
}: Pick<Config, 'publicUrl' | 'functionEnv' | 'pageSettings'>): FillIn {
  const settings = new Map<string, string | null>([
    ...Object.entries(pageSettings),
    ['PUBLIC_URL', publicUrl],
    ['SUPPORT_EMAIL', functionEnv.SUPPORT_EMAIL ?? null],
  ])
  return (file, text) =>
    text.replace(SETTING, (whole, name: string, otherwise = '') => {
      const value = settings.get(name)
      if (value === undefined) return whole
      // A default from the build is already escaped.
      return value === null ? otherwise : escaped(file, value)
    })
}

function escaped(file: string, value: string): string {
  switch (extname(file)) {
    case '.txt':
      return value
    case '.json':
      return JSON.stringify(value).slice(1, -1)
    default:
      return escapeMarkup(value)
  }
}

const SETTING = /%([A-Z][A-Z_]*)(?::([^%]*))?%/g
const FILLED: ReadonlySet<string> = new Set(['.html', '.xml', '.txt'])
