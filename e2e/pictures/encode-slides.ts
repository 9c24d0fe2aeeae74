// Encodes screenshots with captions as a video. The browser's MediaRecorder does it, so no other encoder is needed.
import type { Page } from '@playwright/test'

export interface Slide {
  readonly png: Buffer
  readonly caption: string
  readonly seconds: number
  /** The position that the pointer moves to during this slide. */
  readonly pointer?: Point
}

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Film {
  readonly video: Buffer
  readonly poster: Buffer
  /** The captions as WebVTT. */
  readonly captions: string
}

/** `page` is only used to draw and record. */
export async function encodeSlides(
  page: Page,
  slides: readonly Slide[],
  size: { width: number; height: number },
): Promise<Film> {
  await page.goto('about:blank')
  const wanted = slides.map(({ png, seconds, pointer = null }) => ({
    src: `data:image/png;base64,${png.toString('base64')}`,
    seconds,
    pointer,
  }))
  const data = await page.evaluate(
    async ({ wanted, size }) => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      const context = canvas.getContext('2d')
      const images = await Promise.all(
        wanted.map(async ({ src }) => {
          const image = Object.assign(new Image(), { src })
          await image.decode()
          return image
        }),
      )
      const point = ({ x, y }: Point) => {
        if (!context) return
        // A mouse pointer: black with a white edge.
        const arrow = new Path2D(`M${x} ${y}v21l5-5 4 9 4-2-4-8h7z`)
        Object.assign(context, { globalAlpha: 1, fillStyle: '#111', strokeStyle: '#fff', lineWidth: 1.5 })
        context.fill(arrow)
        context.stroke(arrow)
      }
      let pointed: Point | null = null
      const recorder = new MediaRecorder(canvas.captureStream(20), {
        mimeType: 'video/webm;codecs=vp9',
        videoBitsPerSecond: 300_000,
      })
      const chunks: Blob[] = []
      recorder.ondataavailable = ({ data }) => chunks.push(data)
      const ended = new Promise((done) => {
        recorder.onstop = done
      })
      const begun = performance.now()
      recorder.start()
      let until = 0
      for (const [index, image] of images.entries()) {
        const from = until
        until += (wanted[index]?.seconds ?? 0) * 1000
        while (performance.now() - begun < until) {
          // The previous picture fades into this one.
          const shown = Math.min(1, (performance.now() - begun - from) / 300)
          if (context) context.globalAlpha = index === 0 ? 1 : shown
          context?.drawImage(image, 0, 0, canvas.width, canvas.height)
          const to: Point | null = wanted[index]?.pointer ?? null
          const before: Point | null = pointed ?? to
          const way = Math.min(1, (performance.now() - begun - from) / (until - from) / 0.7)
          const eased = way * way * (3 - 2 * way)
          if (to && before) point({ x: before.x + (to.x - before.x) * eased, y: before.y + (to.y - before.y) * eased })
          await new Promise((next) => setTimeout(next, 50))
        }
        pointed = wanted[index]?.pointer ?? null
      }
      recorder.stop()
      await ended
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
      let text = ''
      for (const byte of bytes) text += String.fromCharCode(byte)
      return btoa(text)
    },
    { wanted, size },
  )
  return { video: Buffer.from(data, 'base64'), poster: slides[0]?.png ?? Buffer.alloc(0), captions: vtt(slides) }
}

function vtt(slides: readonly Slide[]): string {
  let at = 0
  const cues = slides.map(({ caption, seconds }) => {
    const from = at
    at += seconds
    return `${clock(from)} --> ${clock(at)}\n${caption}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function clock(seconds: number): string {
  return `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}.000`
}
