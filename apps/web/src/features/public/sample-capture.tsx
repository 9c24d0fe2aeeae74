// A capture as it looks on the dashboard, on a small pile of others.
import { landingMessages as landing } from '@jotsam/core/messages/landing'
import { Badge } from '@jotsam/ui/badge'
import { Folder, Pin } from 'lucide-react'

export function SampleCapture() {
  const { sample, sampleTitle } = landing
  return (
    <figure className="relative mx-auto w-full max-w-md pt-6">
      <span aria-hidden className="absolute inset-x-8 top-0 h-20 rounded-card border border-line bg-sunken" />
      <span aria-hidden className="absolute inset-x-4 top-3 h-20 rounded-card border border-line bg-paper" />
      <div className="relative flex flex-col gap-3 rounded-card border border-line bg-surface p-6 shadow-float">
        <p className="flex items-start justify-between gap-3 text-lg leading-snug font-semibold">
          {sample.title}
          <Pin aria-hidden className="mt-1 size-4 shrink-0 text-primary-text" />
        </p>
        <p className="text-muted">{sample.text}</p>
        <p className="flex flex-wrap gap-1.5">
          {sample.tags.map((tag) => (
            <Badge key={tag} tone="primary">
              {tag}
            </Badge>
          ))}
        </p>
        <p className="flex items-center justify-between gap-3 border-t border-line pt-3 text-sm text-muted">
          <span className="inline-flex items-center gap-1.5">
            <Folder aria-hidden className="size-4" />
            {sample.notebook}
          </span>
          <span className="text-sea">{sample.source}</span>
        </p>
      </div>
      <figcaption className="sr-only">{sampleTitle}</figcaption>
    </figure>
  )
}
