// A picture of the product in the theme that is shown. The other one is not loaded: a picture that is not drawn never is.
import { clsx } from 'clsx'

export interface Picture {
  readonly light: Drawing
  readonly dark: Drawing
  readonly width: number
  readonly height: number
}

interface Drawing {
  readonly full: string
  /** 800 pixels wide, for phones. */
  readonly small?: string
}

export function ProductPicture({
  picture: { light, dark, width, height },
  alt,
  className,
}: {
  picture: Picture
  alt: string
  className?: string
}) {
  const look = clsx('h-auto w-full rounded-card border border-line shadow-float', className)
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

function sources({ full, small }: Drawing, width: number) {
  if (!small) return { src: full }
  // The browser learns the choice first: with the address first it would load that one too.
  return { sizes: '(min-width: 72rem) 69rem, 100vw', srcSet: `${small} 800w, ${full} ${width}w`, src: full }
}
