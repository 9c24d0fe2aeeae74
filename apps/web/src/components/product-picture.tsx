// A picture of the product in the theme that is shown. The other one is not loaded: a picture that is not drawn never is.
import { clsx } from 'clsx'

export interface Picture {
  readonly light: string
  readonly dark: string
  readonly width: number
  readonly height: number
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
  const size = { width, height, loading: 'lazy', decoding: 'async' } as const
  const look = clsx('h-auto w-full rounded-card border border-line shadow-float', className)
  return (
    <>
      <img {...size} alt={alt} src={light} className={clsx(look, 'in-data-[theme=dark]:hidden')} />
      <img {...size} alt={alt} src={dark} className={clsx(look, 'hidden in-data-[theme=dark]:block')} />
    </>
  )
}
