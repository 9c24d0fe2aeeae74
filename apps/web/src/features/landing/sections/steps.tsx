// The three steps from a web page to a saved note.
import { landingSections as text } from '@jotsam/core/messages/public/landing-sections'
import { Section } from './section.tsx'

export function Steps() {
  return (
    <Section id="how-it-works" title={text.stepsTitle} isSunken>
      <ol className="grid gap-4 md:grid-cols-3">
        {text.steps.map((step, index) => (
          <li key={step.title} className="rounded-card border border-line bg-surface p-6">
            <span aria-hidden className="font-display text-3xl font-semibold text-sea">
              {index + 1}
            </span>
            <h3 className="mt-2 font-semibold">{step.title}</h3>
            <p className="mt-1 text-sm text-muted">{step.text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
