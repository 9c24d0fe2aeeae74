// A picture of the product in the current theme, and on phones the product on a phone. The other theme's picture is hidden and lazy, so
// browsers do not load it.
import { clsx } from 'clsx'
import { preload } from 'react-dom'

export interface Picture {
  readonly light: Drawing
  readonly dark: Drawing
  readonly width: number
  readonly height: number
}

interface Drawing {
  readonly full: string
  /** 800 pixels wide, for small windows. */
  readonly small?: string
  /** The same on a phone, 390 by 844. */
  readonly phone?: string
}

export function ProductPicture({
  picture: { light, dark, width, height },
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
  const image = (drawing: Drawing, theme: string) => (
    <picture className="contents">
      {/* Hidden, because in a grid even an empty element takes a place. */}
      {drawing.phone ? (
        <source className="hidden" media={PHONE} srcSet={drawing.phone} width={390} height={844} />
      ) : null}
      <img
        alt={alt}
        width={width}
        height={height}
        loading="lazy"
        decoding="async"
        {...sources(drawing, width)}
        className={clsx(
          'h-auto w-full rounded-card border border-line shadow-float',
          drawing.phone && 'max-sm:mx-auto max-sm:max-w-[17rem] max-sm:rounded-[28px]',
          theme,
          className,
        )}
      />
    </picture>
  )
  return (
    <>
      {image(light, 'in-data-[theme=dark]:hidden')}
      {image(dark, 'hidden in-data-[theme=dark]:block')}
    </>
  )
}

const PHONE = '(max-width: 39.99rem)'

function preloadPicture(drawing: Drawing, width: number, scheme: 'light' | 'dark'): void {
  const { src, sizes, srcSet } = sources(drawing, width)
  const theme = `(prefers-color-scheme: ${scheme})`
  preload(src, {
    as: 'image',
    fetchPriority: 'high',
    media: drawing.phone ? `${theme} and (min-width: 40rem)` : theme,
    ...(srcSet ? { imageSrcSet: srcSet, imageSizes: sizes } : {}),
  })
  if (drawing.phone) preload(drawing.phone, { as: 'image', fetchPriority: 'high', media: `${theme} and ${PHONE}` })
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
