// Pictures with captions as a film, encoded by the browser itself: no other encoder is needed.
import type { Page } from '@playwright/test'

export interface Slide {
  readonly png: Buffer
  readonly caption: string
  readonly seconds: number
}

export interface Film {
  readonly video: Buffer
  readonly poster: Buffer
  /** WebVTT, for those who do not see the film's own. */
  readonly captions: string
}

/** The page is only the place where it is drawn. */
export async function encodeSlides(
  page: Page,
  slides: readonly Slide[],
  size: { width: number; height: number },
): Promise<Film> {
  await page.goto('about:blank')
  const wanted = slides.map(({ png, seconds }) => ({ src: `data:image/png;base64,${png.toString('base64')}`, seconds }))
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
      const recorder = new MediaRecorder(canvas.captureStream(10), {
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
          // The last picture gives way to this one.
          const shown = Math.min(1, (performance.now() - begun - from) / 300)
          if (context) context.globalAlpha = index === 0 ? 1 : shown
          context?.drawImage(image, 0, 0, canvas.width, canvas.height)
          await new Promise((next) => setTimeout(next, 100))
        }
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
