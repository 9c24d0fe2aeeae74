// The nine features.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import {
  Anchor,
  CloudOff,
  FolderTree,
  type LucideIcon,
  Mic,
  Sailboat,
  ScanText,
  Shell,
  Telescope,
  Waypoints,
} from 'lucide-react'
import { Section } from './section.tsx'

const ICONS: readonly LucideIcon[] = [
  Shell,
  FolderTree,
  Telescope,
  Waypoints,
  ScanText,
  Mic,
  Sailboat,
  CloudOff,
  Anchor,
]

export function Features() {
  return (
    <Section id="features" title={text.featuresTitle}>
      <ul className="grid gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {text.features.map((feature, index) => {
          const Icon = ICONS[index] ?? Shell
          return (
            <li key={feature.title} className="flex gap-4">
              <span className="grid size-10 shrink-0 place-items-center rounded-card bg-primary-soft text-primary-text">
                <Icon aria-hidden className="size-5" />
              </span>
              <div>
                <h3 className="font-semibold">{feature.title}</h3>
                <p className="mt-1 text-sm text-muted">{feature.text}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
