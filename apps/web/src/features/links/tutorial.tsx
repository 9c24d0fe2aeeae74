// Explains linking in six steps.
import { linkingMessages } from '@jotsam/core/messages/linking'

export function Tutorial() {
  return (
    <ol className="grid gap-3 rounded-card bg-sunken p-4 sm:grid-cols-2 sm:gap-x-6">
      {linkingMessages.tutorial.map(({ title, text }, at) => (
        <li key={title} className="flex gap-3 text-sm">
          <span
            aria-hidden
            className="grid size-6 shrink-0 place-items-center rounded-full bg-sea-soft text-xs font-semibold text-sea tabular-nums"
          >
            {at + 1}
          </span>
          <div>
            <h3 className="font-medium">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
