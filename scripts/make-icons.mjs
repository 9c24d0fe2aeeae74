// Draws the app's icons from the one logo, apps/web/public/favicon.svg: node scripts/make-icons.mjs
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './processes/shell.mjs'

const publicDir = join(root, 'apps/web/public')
const icons = join(publicDir, 'icons')
const logo = await readFile(join(publicDir, 'favicon.svg'), 'utf8')
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/i.exec(logo)?.[1]
if (!ground) throw new Error('The logo has no ground to colour the icons with.')

await mkdir(icons, { recursive: true })
for (const size of [192, 512]) {
  await draw(logo, size, `icon-${size}.png`)
  // Maskable icons: phones crop them, so the background fills everything and the logo stays within the inner four fifths.
  await draw(maskable(logo), size, `maskable-${size}.png`)
}
// Apple rounds the corners itself and allows no transparency.
await draw(maskable(logo, 0.9), 180, 'apple-touch-icon.png')

const ofExtension = join(root, 'apps/extension/public/icon')
for (const size of [16, 32, 48, 128]) await png(logo, size).toFile(join(ofExtension, `${size}.png`))

// Browsers and feed readers request this one by default.
await writeFile(join(publicDir, 'favicon.ico'), ico(await png(logo, 32).toBuffer(), 32))

function maskable(svg, scale = 0.72) {
  const inner = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<rect[^>]*\/>/, '')
    .replace(/<\/svg>\s*$/, '')
  const shift = (32 * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${inner}</g></svg>`
}

async function draw(svg, size, name) {
  await png(svg, size).toFile(join(icons, name))
}

function png(svg, size) {
  return sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
}

/** One picture: a header of 22 bytes, then the PNG. */
function ico(image, size) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(size, 6)
  header.writeUInt8(size, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.byteLength, 14)
  header.writeUInt32LE(22, 18)
  return Buffer.concat([header, image])
}
