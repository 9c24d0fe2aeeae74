// The support page: the assistant and suggested questions.
import { supportChatMessages as text } from '@jotsam/core/messages/public/support'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { Chat } from './chat.tsx'
import { Starters, Tiles } from './tiles.tsx'
import { useConversation } from './use-conversation.ts'

export function SupportPage() {
  const talk = useConversation()
  return (
    <SiteFrame>
      <PageMeta title={text.pageTitle} description={text.description} />
      <div className="mx-auto w-full max-w-6xl px-4 py-6 sm:px-6 sm:py-10 md:py-16">
        <h1 className="text-4xl leading-[1.1] tracking-[-0.02em] sm:text-5xl">{text.headline}</h1>
        <p className="mt-3 max-w-[56ch] text-lg text-muted">{text.lead}</p>
        <div className="mt-6 grid items-start sm:mt-8 gap-6 lg:grid-cols-[1fr_20rem]">
          <Chat talk={talk} starters={<Starters onAsk={talk.send} />} />
          <aside aria-label={text.suggestions} className="flex flex-col gap-4">
            <Tiles talk={talk} />
            <p className="px-1 text-sm text-muted">
              {text.more}{' '}
              <span className="mt-1 flex flex-wrap gap-x-4">
                <Link to={paths.help} className={link}>
                  {text.help}
                </Link>
                <Link to={paths.contact} className={link}>
                  {text.contact}
                </Link>
              </span>
            </p>
          </aside>
        </div>
      </div>
    </SiteFrame>
  )
}

const link = 'inline-flex items-center text-primary-text underline underline-offset-3 pointer-coarse:min-h-11'
