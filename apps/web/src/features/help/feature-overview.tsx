// The list of features, each with a link to its answer in the FAQ.
import { helpMessages as text } from '@jotsam/core/messages/public/help'
import { FileDown, FolderTree, Image, Mic, Network, Search, Share2, Shell, WifiOff } from 'lucide-react'
import { Link } from 'react-router'
import { SectionTitle } from './section-title.tsx'

const ICONS = [Shell, FolderTree, Search, Image, Mic, Network, Share2, FileDown, WifiOff]

export function FeatureOverview() {
  return (
    <section aria-labelledby="features">
      <SectionTitle id="features">{text.features}</SectionTitle>
      <ul className="mt-6 grid gap-x-8 gap-y-7 sm:grid-cols-2 lg:grid-cols-3">
        {text.featureList.map(({ title, text: detail, ask }, index) => {
          const Icon = ICONS[index] ?? Shell
          return (
            <li key={title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-card bg-sea-soft text-sea">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <h3 className="font-semibold">{title}</h3>
                <p className="mt-1 text-sm text-muted">{detail}</p>
                <Link
                  to={{ hash: ask }}
                  aria-label={text.learnMore(title)}
                  className="inline-flex items-center py-1 text-sm text-primary-text underline underline-offset-3 pointer-coarse:min-h-11"
                >
                  {text.howItWorks}
                </Link>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
