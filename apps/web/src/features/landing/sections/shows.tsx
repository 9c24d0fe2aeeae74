// Pictures of the product: a note, a search, the phone.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { clsx } from 'clsx'
import { ProductPicture } from '../../../components/site/product-picture.tsx'
import { pictures } from '../../../pictures/pictures.ts'

const SHOWN = ['note', 'search', 'phone'] as const

export function Shows() {
  return (
    <div className="border-t border-line">
      <div className="mx-auto flex max-w-6xl flex-col gap-14 px-4 py-14 sm:px-6 md:gap-24 md:py-24">
        {text.shows.map(({ title, text: words }, index) => {
          const name = SHOWN[index] ?? 'note'
          return (
            <section
              key={title}
              aria-label={title}
              className={clsx(
                'grid items-center gap-8 md:gap-12',
                index % 2 ? 'md:grid-cols-[1.6fr_1fr]' : 'md:grid-cols-[1fr_1.6fr]',
              )}
            >
              <div className={clsx(index % 2 && 'md:order-last')}>
                <h2 className="font-display text-2xl font-semibold tracking-[-0.01em] text-balance">{title}</h2>
                <p className="mt-3 text-muted">{words}</p>
              </div>
              <ProductPicture
                picture={pictures[name]}
                alt={text.pictures[name]}
                className={clsx(name === 'phone' && 'mx-auto max-w-[280px] rounded-[28px]')}
              />
            </section>
          )
        })}
      </div>
    </div>
  )
}
