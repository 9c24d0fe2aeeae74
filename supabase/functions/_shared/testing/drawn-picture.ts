// Pictures drawn for a test: black words on white paper.
import sharp from 'sharp'

export async function drawPicture(lines: readonly string[], format: 'png' | 'jpeg' | 'webp' = 'png'): Promise<string> {
  const height = 60 + lines.length * 60
  const words = lines.map((line, row) => `<text x="30" y="${70 + row * 60}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="${height}">
    <rect width="100%" height="100%" fill="white"/>
    <g font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="36" fill="black">${words}</g></svg>`
  const bytes = await sharp(Buffer.from(svg)).toFormat(format).toBuffer()
  return bytes.toString('base64')
}
