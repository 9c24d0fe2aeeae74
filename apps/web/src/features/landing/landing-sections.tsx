// The sections of the landing page below the first screen.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { JsonLd } from '../../components/site/json-ld.tsx'
import { ProductPicture } from '../../components/site/product-picture.tsx'
import { pictures } from '../../pictures/pictures.ts'
import { Comparison } from './sections/comparison.tsx'
import { Extension } from './sections/extension.tsx'
import { Features } from './sections/features.tsx'
import { Figures } from './sections/figures.tsx'
import { Film } from './sections/film.tsx'
import { Guides } from './sections/guides.tsx'
import { Prices } from './sections/prices.tsx'
import { Shows } from './sections/shows.tsx'
import { Steps } from './sections/steps.tsx'
import { siteFacts } from './site-facts.ts'

export function LandingSections() {
  return (
    <>
      <JsonLd value={siteFacts} />
      <div className="mx-auto w-full max-w-6xl px-4 pb-14 sm:px-6">
        <ProductPicture picture={pictures.dashboard} alt={text.pictures.dashboard} isFirst />
      </div>
      <Figures />
      <Film />
      <Features />
      <Shows />
      <Steps />
      <Guides />
      <Comparison />
      <Prices />
      <Extension />
    </>
  )
}
