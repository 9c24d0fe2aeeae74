// A question with a link to itself, its answer, and a link to the page that the answer names.
import { type FaqEntry, faqPlaces } from '@jotsam/core/faq/faq'
import { helpMessages as text } from '@jotsam/core/messages/public/help'
import { Link2 } from 'lucide-react'
import { Link } from 'react-router'
import { faqPaths } from '../../lib/faq-paths.ts'

export function FaqAnswer({ entry: { id, question, answer, leadsTo } }: { entry: FaqEntry }) {
  return (
    <div className="max-w-[72ch]">
      <h4 className="font-medium">
        {question}{' '}
        <Link
          to={{ hash: id }}
          aria-label={text.linkTo(question)}
          title={text.linkTo(question)}
          className="inline-grid size-6 place-items-center rounded-control align-text-bottom text-muted opacity-0 hover:text-ink focus-visible:opacity-100 group-hover/entry:opacity-100 pointer-coarse:hidden"
        >
          <Link2 aria-hidden className="size-4" />
        </Link>
      </h4>
      <p className="mt-1 text-muted">{answer}</p>
      {leadsTo ? (
        <Link
          to={faqPaths[leadsTo]}
          className="mt-1 inline-flex items-center text-sm text-primary-text underline underline-offset-3 pointer-coarse:min-h-11"
        >
          {faqPlaces[leadsTo]}
        </Link>
      ) : null}
    </div>
  )
}
