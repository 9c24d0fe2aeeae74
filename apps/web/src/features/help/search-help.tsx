// How to search: the two ways, the operators with examples, and what else is worth knowing.
import { searchHelpMessages as text } from '@jotsam/core/messages/public/search-help'
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { SectionTitle } from './section-title.tsx'

export function SearchHelp() {
  return (
    <SiteFrame>
      <PageMeta title={text.pageTitle} description={text.description} />
      <div className="mx-auto flex w-full max-w-3xl flex-col gap-12 px-4 py-12 sm:px-6 md:py-16">
        <div>
          <Link
            to={paths.help}
            className="inline-flex items-center gap-1.5 py-2 text-sm font-medium text-sea hover:underline"
          >
            <ArrowLeft aria-hidden className="size-4" />
            {text.back}
          </Link>
          <h1 className="mt-2 text-4xl leading-[1.1] tracking-[-0.02em] sm:text-5xl">{text.headline}</h1>
          <p className="mt-4 max-w-[52ch] text-lg text-muted">{text.lead}</p>
          <p className="mt-2 text-sm text-muted">{text.isPro}</p>
        </div>
        <Points id="ways" {...text.basics} />
        <section aria-labelledby="operators">
          <SectionTitle id="operators">{text.operators.title}</SectionTitle>
          <p className="mt-3 max-w-[60ch] text-muted">{text.operators.text}</p>
          <Table rows={text.operators.list} label={text.operators.title} />
        </section>
        <section aria-labelledby="examples">
          <SectionTitle id="examples">{text.examples.title}</SectionTitle>
          <Table rows={text.examples.list} label={text.examples.title} />
        </section>
        <Points id="more" {...text.more} />
      </div>
    </SiteFrame>
  )
}

function Points({
  id,
  title,
  list,
}: {
  id: string
  title: string
  list: readonly { readonly title: string; readonly text: string }[]
}) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id}>{title}</SectionTitle>
      <dl className="mt-5 flex flex-col gap-5">
        {list.map((point) => (
          <div key={point.title}>
            <dt className="font-semibold">{point.title}</dt>
            <dd className="mt-1 max-w-[60ch] text-muted">{point.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Table({ rows, label }: { rows: readonly { readonly type: string; readonly finds: string }[]; label: string }) {
  return (
    <table aria-label={label} className="mt-5 w-full text-left text-body">
      <thead className="text-sm text-muted max-sm:sr-only">
        <tr>
          <th scope="col" className="w-2/5 pb-2 font-medium">
            {text.operators.type}
          </th>
          <th scope="col" className="pb-2 font-medium">
            {text.operators.finds}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ type, finds }) => (
          <tr key={type} className="border-t border-line max-sm:flex max-sm:flex-col max-sm:gap-1 max-sm:py-2.5">
            <td className="pr-4 align-top sm:py-2.5">
              <code className="rounded-[6px] bg-sunken px-1.5 py-0.5 font-mono text-sm [overflow-wrap:anywhere]">
                {type}
              </code>
            </td>
            <td className="align-top sm:py-2.5">{finds}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
