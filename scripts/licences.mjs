// npm run licences: lists the licence of every package that running and building need, and fails on a licence that is not listed here.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './processes/shell.mjs'

// Each allows using, changing and selling what is built with it; the weak copyleft ones apply to their own files only.
const ALLOWED =
  /^(MIT|MIT-0|ISC|BSD|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-[34]\.0|Unlicense|WTFPL|Zlib|Python-2\.0|PostgreSQL|OFL-1\.1|BSL-1\.0|MPL-2\.0|LGPL-3\.0-or-later)$/i

// Packages whose package.json has no usable licence field; taken from their licence files and readmes.
const KNOWN = new Map([
  ['combine-errors', 'MIT'],
  ['humanize-number', 'MIT'],
  ['js-clipper', 'BSL-1.0'],
  ['png-js', 'MIT'],
])

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const byLicence = new Map()
const refused = []
for (const [path, { link, dev, version }] of Object.entries(packages)) {
  if (link || !path.includes('node_modules/')) continue
  const file = join(root, path, 'package.json')
  if (!existsSync(file)) continue // A binary of another platform.
  const { name, license, licenses } = JSON.parse(readFileSync(file, 'utf8'))
  const licence = KNOWN.get(name) ?? licenceOf(license ?? licenses)
  const entry = `${name} ${version}`
  const kept = byLicence.get(licence) ?? { shipped: new Set(), tools: new Set() }
  kept[dev ? 'tools' : 'shipped'].add(entry)
  byLicence.set(licence, kept)
  if (!isAllowed(licence)) refused.push(`${entry}: ${licence}`)
}

const rows = [...byLicence].sort(([, a], [, b]) => b.shipped.size + b.tools.size - a.shipped.size - a.tools.size)
for (const [licence, { shipped, tools }] of rows) {
  process.stdout.write(`${licence}: ${shipped.size} to run, ${tools.size} to build and test\n`)
  // The few that are not simply permissive are named.
  if (!/^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD|BlueOak-1\.0\.0)$/.test(licence))
    for (const entry of [...shipped, ...tools].sort()) process.stdout.write(`  ${entry}\n`)
}
if (refused.length > 0) {
  process.stderr.write(
    `\nThese licences are not allowed yet. Read them, then add them to scripts/licences.mjs:\n${refused.join('\n')}\n`,
  )
  process.exitCode = 1
}

function licenceOf(declared) {
  if (Array.isArray(declared)) return declared.map(licenceOf).join(' OR ')
  return typeof declared === 'object' && declared !== null ? String(declared.type) : String(declared ?? 'none')
}

/** An expression: one of its alternatives is enough, all of its parts are needed. */
function isAllowed(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((alternative) => alternative.split(/ AND /i).every((part) => ALLOWED.test(part.trim())))
}
