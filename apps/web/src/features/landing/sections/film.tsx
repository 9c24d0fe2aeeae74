// A silent video of saving a chat and finding it again. It shows a still picture until it plays; see watch-film.ts.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { buttonClass } from '@jotsam/ui/button'
import { clsx } from 'clsx'
import { Play } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { ProductPicture } from '../../../components/site/product-picture.tsx'
import { pictures } from '../../../pictures/pictures.ts'
import dark from '../../../pictures/saving-dark.webm'
import light from '../../../pictures/saving-light.webm'
import { watchFilm } from '../watch-film.ts'
import { Section } from './section.tsx'

export function Film() {
  const place = useRef<HTMLDivElement>(null)
  // On a prerendered page this effect does not run. The landing page calls watchFilm instead.
  useEffect(() => (place.current ? watchFilm(place.current) : undefined), [])
  return (
    <Section id="film" title={text.filmTitle} text={text.filmText}>
      <div
        ref={place}
        data-film=""
        data-light={light}
        data-dark={dark}
        data-label={text.filmLabel}
        className="relative mx-auto max-w-5xl"
      >
        <ProductPicture picture={pictures.saving} alt={text.pictures.saving} />
        <a href={light} className={clsx(buttonClass({ look: 'primary' }), 'absolute bottom-4 left-4')}>
          <Play aria-hidden />
          {text.playFilm}
        </a>
      </div>
    </Section>
  )
}
