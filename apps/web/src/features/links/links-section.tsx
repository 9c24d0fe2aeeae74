// The links of an open note, its graph, and an explanation. Pro only, and only for stored notes.
import type { Capture } from '@jotsam/core/capture/capture'
import { linkingMessages as texts } from '@jotsam/core/messages/linking'
import { linkMessages } from '@jotsam/core/messages/links'
import { Button, buttonClass } from '@jotsam/ui/button'
import { CircleQuestionMark, Waypoints } from 'lucide-react'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../lib/paths.ts'
import { LinksPanel } from './links-panel.tsx'
import { NoteGraph } from './note-graph/note-graph.tsx'
import { Tutorial } from './tutorial.tsx'
import { useLiveLinks } from './use-live-links.ts'

export function LinksSection({ capture, onOpen }: { capture: Capture; onOpen: (id: string) => void }) {
  useLiveLinks({ withNotes: false })
  const heading = useId()
  const tutorial = useId()
  const [isExplained, setExplained] = useState(false)
  return (
    <section aria-labelledby={heading} className="mt-8 flex flex-col gap-5 border-t border-line pt-5 print:hidden">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id={heading} className="mr-auto text-lg font-semibold">
          {linkMessages.network}
        </h2>
        <Button
          look="quiet"
          size="small"
          icon={<CircleQuestionMark />}
          aria-expanded={isExplained}
          aria-controls={tutorial}
          onClick={() => setExplained(!isExplained)}
        >
          {linkMessages.howItWorks}
        </Button>
        <Link to={paths.graph} className={`${buttonClass({ look: 'quiet', size: 'small' })} max-sm:-ml-3 sm:-mr-3`}>
          <Waypoints aria-hidden />
          {texts.openGraph}
        </Link>
      </div>
      <div id={tutorial} hidden={!isExplained}>
        {isExplained ? <Tutorial /> : null}
      </div>
      <LinksPanel note={capture} onOpen={onOpen} />
      <NoteGraph id={capture.id} onOpen={onOpen} />
    </section>
  )
}
