// The frame of a marketing page: headline, picture, text and links to other pages.
import { marketingMessages as marketing, marketingPageMessages as text } from '@jotsam/core/messages/public/marketing'
import { buttonClass } from '@jotsam/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { prose } from '../../components/prose.ts'
import { ProductPicture } from '../../components/site/product-picture.tsx'
import { StoreLink } from '../../components/site/store-link.tsx'
import { paths } from '../../lib/paths.ts'
import { pictures } from '../../pictures/pictures.ts'

export type MarketingName = keyof typeof marketing

export function MarketingContent({
  name,
  picture,
  pictureText,
  children,
}: {
  name: MarketingName
  picture: keyof typeof pictures
  pictureText: string
  children: ReactNode
}) {
  const { headline, lead } = marketing[name]
  return (
    <>
      <section className="mx-auto flex w-full max-w-4xl flex-col items-center gap-5 px-4 pt-14 pb-10 text-center sm:px-6 md:pt-20">
        <h1 className="text-4xl leading-[1.08] tracking-[-0.02em] text-balance sm:text-5xl">{headline}</h1>
        <p className="max-w-[54ch] text-lg text-pretty text-muted">{lead}</p>
        <div className="mt-2 flex w-full flex-col justify-center gap-3 sm:w-auto sm:flex-row">
          <Link to={paths.signUp} className={buttonClass({ look: 'primary', size: 'large' })}>
            {text.register}
          </Link>
          <Link to={paths.login} className={buttonClass({ size: 'large' })}>
            {text.login}
          </Link>
        </div>
      </section>
      <div className="mx-auto w-full max-w-5xl px-4 sm:px-6">
        <ProductPicture picture={pictures[picture]} alt={pictureText} />
      </div>
      <div className={`mx-auto w-full px-4 pt-4 pb-14 sm:px-6 ${prose}`}>{children}</div>
      <MoreLinks />
    </>
  )
}

/** A list of questions and answers. */
export function Questions({ of }: { of: readonly (readonly [question: string, answer: ReactNode])[] }) {
  return (
    <>
      <h2>{text.questions}</h2>
      {of.map(([question, answer]) => (
        <div key={question}>
          <h3>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </>
  )
}

function MoreLinks() {
  const { links } = text
  const look = 'inline-flex min-h-11 items-center rounded-control text-primary-text underline underline-offset-3'
  return (
    <nav aria-labelledby="more-links" className="border-t border-line">
      <div className="mx-auto max-w-5xl px-4 py-12 sm:px-6">
        <h2 id="more-links" className="font-display text-xl font-semibold">
          {text.more}
        </h2>
        <ul className="mt-3 grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {(
            [
              [links.register, paths.signUp],
              [links.login, paths.login],
              [links.features, paths.features],
              [links.pricing, paths.pricing],
              [links.guide, paths.blog.exportConversations],
              [links.support, paths.support],
              [links.contact, paths.contact],
              [links.about, paths.about],
              [links.privacy, paths.privacyShort],
            ] as const
          ).map(([label, to]) => (
            <li key={to}>
              <Link to={to} className={look}>
                {label}
              </Link>
            </li>
          ))}
          <li>
            <StoreLink className={look}>{links.extension}</StoreLink>
          </li>
        </ul>
      </div>
    </nav>
  )
}
