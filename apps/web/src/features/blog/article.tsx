// The frame of a guide: breadcrumb, title, date, reading time, and links to other guides.
import { writtenDate } from '@jotsam/core/capture/created-date'
import { blogMessages as blog, blogPageMessages as text } from '@jotsam/core/messages/public/blog'
import { buttonClass } from '@jotsam/ui/button'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { prose } from '../../components/prose.ts'
import { JsonLd } from '../../components/site/json-ld.tsx'
import { paths } from '../../lib/paths.ts'
import { site } from '../../lib/site.ts'

export type ArticleName = keyof typeof blog

export function Article({ name, children }: { name: ArticleName; children: ReactNode }) {
  const about = blog[name]
  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-10 sm:px-6 md:py-16">
      <JsonLd value={factsOf(name)} />
      <article>
        <p className="text-sm text-muted">
          <Link to={paths.home} className="text-primary-text underline underline-offset-3">
            {text.home}
          </Link>{' '}
          / {text.guides}
        </p>
        <h1 className="mt-4 text-3xl leading-[1.15] tracking-[-0.02em] text-balance sm:text-4xl">{about.title}</h1>
        <p className="mt-3 text-sm text-muted">
          <time dateTime={about.day}>{longDay(about.day)}</time> · {text.minutes(about.minutes)}
        </p>
        <div className={prose}>{children}</div>
      </article>
      <aside className="mt-14 rounded-card border border-line bg-primary-soft p-6 sm:p-8">
        <h2 className="font-display text-xl font-semibold">{text.actionTitle}</h2>
        <p className="mt-2">{text.actionText(site.name)}</p>
        <Link to={paths.home} className={`${buttonClass({ look: 'primary', size: 'large' })} mt-5`}>
          {text.action(site.name)}
        </Link>
      </aside>
      <nav aria-labelledby="more" className="mt-12">
        <h2 id="more" className="font-display text-xl font-semibold">
          {text.more}
        </h2>
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {others(name).map((other) => (
            <li key={other} className="py-3">
              <Link to={paths.blog[other]} className="font-semibold text-primary-text hover:underline">
                {blog[other].title}
              </Link>
              <p className="text-sm text-muted">{blog[other].teaser}</p>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

function others(name: ArticleName): ArticleName[] {
  return (Object.keys(blog) as ArticleName[]).filter((other) => other !== name)
}

function factsOf(name: ArticleName) {
  const { title, description, day } = blog[name]
  return {
    '@type': 'Article',
    headline: title,
    description,
    datePublished: day,
    image: `${site.url}/social-card.png`,
    mainEntityOfPage: site.url + paths.blog[name],
    author: { '@type': 'Organization', name: site.name, url: site.url },
    publisher: { '@type': 'Organization', name: site.name, url: site.url },
  }
}

function longDay(day: string): string {
  return writtenDate(day, 'en-US', { dateStyle: 'long', timeZone: 'UTC' })
}
