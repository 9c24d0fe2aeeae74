// A picture of the product in the current theme. The other theme's picture is hidden and lazy, so browsers do not load it.
import { clsx } from 'clsx'
import { preload } from 'react-dom'

export interface Picture {
  readonly light: Drawing
  readonly dark: Drawing
  readonly width: number
  readonly height: number
  /** The part of a wide picture that phones show, so that its text is readable. */
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
  /** On the first screen: preloaded in the theme of the system. */
  isFirst?: boolean
}) {
  if (isFirst) {
    preloadPicture(light, width, 'light')
    preloadPicture(dark, width, 'dark')
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

function preloadPicture(drawing: Drawing, width: number, scheme: 'light' | 'dark'): void {
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
  // React sets attributes in this order. With `src` first, the browser would load that file too.
  return {
    sizes: '(min-width: 72rem) 69rem, calc(100vw - 2rem)',
    srcSet: `${small} 800w, ${full} ${width}w`,
    src: full,
  }
}
