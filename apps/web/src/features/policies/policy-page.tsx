// The page layout of all policies: a summary, the sections, and a table of contents.
import { defaultSite } from '@jotsam/core/site/site'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { lastChanged } from './periods.ts'

export interface PolicySection {
  readonly id: string
  readonly title: string
  readonly body: ReactNode
}

export function PolicyPage({
  title,
  description,
  inShort,
  sections,
}: {
  title: string
  description: string
  inShort: readonly string[]
  sections: readonly PolicySection[]
}) {
  return (
    <SiteFrame>
      <PageMeta title={`${title}: ${defaultSite.name}`} description={description} />
      <div className="mx-auto grid w-full max-w-5xl gap-x-14 px-4 py-12 sm:px-6 md:py-20 lg:grid-cols-[1fr_14rem]">
        <article className="min-w-0 max-w-[72ch]">
          <h1 className="text-4xl leading-[1.1] tracking-[-0.02em] sm:text-5xl">{title}</h1>
          <p className="mt-3 text-sm text-muted">
            Last changed on <time dateTime={lastChanged.day}>{lastChanged.text}</time>
          </p>
          <InShort points={inShort} />
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} aria-labelledby={id} className={bodyClass}>
              <h2 id={id} className="scroll-mt-2 font-display text-xl font-semibold">
                {heading}
              </h2>
              {body}
            </section>
          ))}
        </article>
        <nav aria-label="On this page" className="max-lg:hidden">
          <ul className="sticky top-20 flex flex-col gap-2 border-l border-line pl-5 text-sm">
            {sections.map(({ id, title: heading }) => (
              <li key={id}>
                <a href={`#${id}`} className="text-muted hover:text-ink">
                  {heading}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </SiteFrame>
  )
}

/** A link to a page of this site, inside a sentence. */
export function To({ path, children }: { path: keyof typeof pages; children: string }) {
  return <Link to={pages[path]}>{children}</Link>
}

export function PolicyTable({ caption, head, rows }: { caption: string; head: string[]; rows: string[][] }) {
  return (
    <table>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {head.map((each) => (
            <th key={each} scope="col">
              {each}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...rest]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {rest.map((each) => (
              <td key={each}>{each}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function InShort({ points }: { points: readonly string[] }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mt-8 rounded-card bg-primary-soft p-5 sm:p-6">
      <h2 id={id} className="text-sm font-semibold text-primary-text">
        In short
      </h2>
      <ul className="mt-2 flex list-disc flex-col gap-1.5 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  )
}

const pages = {
  contact: paths.contact,
  privacy: paths.privacy,
  terms: paths.terms,
  cookies: paths.cookies,
  deletion: paths.dataDeletion,
  pricing: paths.pricing,
  planDetails: paths.planDetails,
} as const

const bodyClass =
  'mt-10 [&_p]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-5 [&_li]:mt-1.5 ' +
  '[&_a]:text-primary-text [&_a]:underline [&_a]:underline-offset-3 [&_h3]:mt-5 [&_h3]:font-semibold ' +
  '[&_table]:mt-4 [&_table]:w-full [&_table]:text-sm [&_tr]:border-b [&_tr]:border-line [&_thead]:text-muted ' +
  '[&_th]:py-2.5 [&_th]:pr-4 [&_th]:text-left [&_th]:align-top [&_th]:font-medium [&_td]:py-2.5 [&_td]:pr-4 [&_td]:align-top'
