// The steps of the manual installation. A page cannot link to a browser's own pages, so the address can be copied.
import { downloadMessages as text } from '@jotsam/core/messages/public/download'
import { limits } from '@jotsam/core/plan/limits'
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyText } from '../../lib/device/copy-text.ts'

export function InstallSteps() {
  return (
    <section aria-labelledby="steps">
      <h2 id="steps" className="scroll-mt-2 font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
        {text.stepsTitle}
      </h2>
      <ol className="mt-6 grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {text.steps.map(({ title, text: detail, code }, index) => (
          <li key={title} className="flex gap-4 rounded-card border border-line bg-surface p-5">
            <span aria-hidden className="font-display text-3xl leading-none font-semibold text-sea">
              {index + 1}
            </span>
            <div className="min-w-0">
              <h3 className="font-semibold">{title}</h3>
              <p className="mt-1 text-sm text-muted">{detail}</p>
              {code ? <Copyable code={code} /> : null}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">{text.otherBrowsers}</p>
    </section>
  )
}

function Copyable({ code }: { code: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await copyText(code)
      setCopied(true)
      setTimeout(() => setCopied(false), limits.share.copiedMs)
    } catch {} // The text can still be selected.
  }
  return (
    <p className="mt-2 -ml-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
      <code className="min-w-0 rounded-control wrap-anywhere bg-sunken px-2 py-1 font-mono text-small select-all">
        {code}
      </code>
      <button
        type="button"
        onClick={copy}
        className="inline-flex items-center gap-1.5 rounded-control px-2 py-1 text-sm text-primary-text hover:bg-sunken pointer-coarse:min-h-11 [&_svg]:size-4"
      >
        {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
        <span aria-live="polite">{isCopied ? text.copied : text.copy}</span>
      </button>
    </p>
  )
}
