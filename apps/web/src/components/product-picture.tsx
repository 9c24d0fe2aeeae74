// A picture of the product in the theme that is shown. The other one is not loaded: a picture that is not drawn never is.
import { clsx } from 'clsx'
import { preload } from 'react-dom'

export interface Picture {
  readonly light: Drawing
  readonly dark: Drawing
  readonly width: number
  readonly height: number
  /** Phones show a part of a wide picture, so that its words can be read: where that part lies. */
  readonly closeUp?: CloseUp
}

type CloseUp = keyof typeof CLOSE_UPS

interface Drawing {
  readonly full: string
  /** 800 pixels wide, for phones. */
  readonly small?: string
}

export function ProductPicture({
  picture: { light, dark, width, height, closeUp },
  alt,
  className,
  isFirst = false,
}: {
  picture: Picture
  alt: string
  className?: string
  /** On the first screen: asked for with the page, in the theme of the system; the other comes when it is chosen. */
  isFirst?: boolean
}) {
  if (isFirst) {
    early(light, width, 'light')
    early(dark, width, 'dark')
  }
  const look = clsx(
    'h-auto w-full rounded-card border border-line shadow-float',
    closeUp && ['max-sm:aspect-4/5 max-sm:object-cover', CLOSE_UPS[closeUp]],
    className,
  )
  const shared = { width, height, loading: 'lazy', decoding: 'async' } as const
  return (
    <>
      <img {...shared} alt={alt} {...sources(light, width)} className={clsx(look, 'in-data-[theme=dark]:hidden')} />
      <img
        {...shared}
        alt={alt}
        {...sources(dark, width)}
        className={clsx(look, 'hidden in-data-[theme=dark]:block')}
      />
    </>
  )
}

const CLOSE_UPS = { cards: 'max-sm:object-top', text: 'max-sm:object-[46%_0]' } as const

function early(drawing: Drawing, width: number, scheme: 'light' | 'dark'): void {
  const { src, sizes, srcSet } = sources(drawing, width)
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    media: `(prefers-color-scheme: ${scheme})`,
    ...(srcSet ? { imageSrcSet: srcSet, imageSizes: sizes } : {}),
  })
}

interface Sources {
  readonly sizes?: string
  readonly srcSet?: string
  readonly src: string
}

function sources({ full, small }: Drawing, width: number): Sources {
  if (!small) return { src: full }
  // The browser learns the choice first: with the address first it would load that one too.
  return {
    sizes: '(min-width: 72rem) 69rem, calc(100vw - 2rem)',
    srcSet: `${small} 800w, ${full} ${width}w`,
    src: full,
  }
}
