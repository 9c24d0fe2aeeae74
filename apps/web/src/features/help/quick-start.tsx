// The first five steps, for visitors and for signed-in people.
import { helpMessages as text } from '@jotsam/core/messages/public/help'
import { buttonClass } from '@jotsam/ui/button'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session/use-session.ts'
import { SectionTitle } from './section-title.tsx'

export function QuickStart() {
  const isSignedIn = useSession().kind === 'signed-in'
  return (
    <section aria-labelledby="quick-start">
      <SectionTitle id="quick-start">{text.quickStart}</SectionTitle>
      <ol className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {text.steps.map(({ title, text: detail }, index) => (
          <li key={title} className="flex gap-4 rounded-card border border-line bg-surface p-5 lg:flex-col lg:gap-2">
            <span aria-hidden className="font-display text-3xl leading-none font-semibold text-sea">
              {index + 1}
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{detail}</p>
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <Link to={isSignedIn ? paths.dashboard : paths.register} className={buttonClass({ look: 'primary' })}>
          {isSignedIn ? text.openDashboard : text.createAccount}
        </Link>
        <Link to={paths.download} className={buttonClass()}>
          {text.getExtension}
        </Link>
        {isSignedIn ? (
          <Link to={paths.capture} className={buttonClass()}>
            {text.quickCapture}
          </Link>
        ) : null}
        <Link to={paths.testWebShare} className={buttonClass({ look: 'quiet' })}>
          {text.testSharing}
        </Link>
      </div>
    </section>
  )
}
