// Draws the app's icons from the one logo, apps/web/public/favicon.svg: node scripts/make-icons.mjs
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './shell.mjs'

const publicDir = join(root, 'apps/web/public')
const icons = join(publicDir, 'icons')
const logo = await readFile(join(publicDir, 'favicon.svg'), 'utf8')
const ground = /<rect[^>]*fill="(#[0-9a-f]{6})"/i.exec(logo)?.[1]
if (!ground) throw new Error('The logo has no ground to colour the icons with.')

await mkdir(icons, { recursive: true })
for (const size of [192, 512]) {
  await draw(logo, size, `icon-${size}.png`)
  // Phones cut these to a shape of their own: the ground fills everything, the sign keeps to the inner four fifths.
  await draw(maskable(logo), size, `maskable-${size}.png`)
}
// Apple's cuts the corners itself and wants no transparency.
await draw(maskable(logo, 0.9), 180, 'apple-touch-icon.png')

function maskable(svg, scale = 0.72) {
  const inner = svg
    .replace(/^[\s\S]*?<svg[^>]*>/, '')
    .replace(/<rect[^>]*\/>/, '')
    .replace(/<\/svg>\s*$/, '')
  const shift = (32 * (1 - scale)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none"><rect width="32" height="32" fill="${ground}"/><g transform="translate(${shift} ${shift}) scale(${scale})">${inner}</g></svg>`
}

async function draw(svg, size, name) {
  await sharp(Buffer.from(svg), { density: (72 * size) / 32 })
    .resize(size, size)
    .png()
    .toFile(join(icons, name))
}
