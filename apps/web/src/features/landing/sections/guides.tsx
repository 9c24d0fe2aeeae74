// Links to four guides.
import { blogMessages as blog } from '@jotsam/core/messages/public/blog'
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { Link } from 'react-router'
import { paths } from '../../../lib/paths.ts'
import { Section } from './section.tsx'

const GUIDES = [
  [blog.exportConversations, paths.blog.exportConversations],
  [blog.saveResponses, paths.blog.saveResponses],
  [blog.saveOnlineNotes, paths.blog.saveOnlineNotes],
  [blog.studentNotes, paths.blog.studentNotes],
] as const

export function Guides() {
  return (
    <Section id="guides" title={text.guidesTitle} text={text.guidesText}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {GUIDES.map(([article, path]) => (
          <li key={path} className="relative flex flex-col gap-2 rounded-card border border-line bg-surface p-5">
            <h3 className="leading-snug font-semibold">
              {/* Makes the whole card clickable. */}
              <Link to={path} className="rounded-control after:absolute after:inset-0 hover:text-primary-text">
                {article.title}
              </Link>
            </h3>
            <p className="text-sm text-muted">{article.teaser}</p>
            <p className="mt-auto pt-2 text-sm text-sea">{text.minutes(article.minutes)}</p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
