// /import: brings notes from other apps. The list of former imports stands below.
import { importMessages as texts } from '@jotsam/core/messages/account/import'
import { defaultSite } from '@jotsam/core/site/site'
import { buttonClass } from '@jotsam/ui/button'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { paths } from '../../lib/paths.ts'
import { FormerImports } from './former-imports.tsx'
import { ImportFlow } from './import-flow.tsx'

export function ImportPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8 px-4 py-6 sm:px-6 sm:py-10">
      <PageMeta title={`${texts.title} · ${defaultSite.name}`} description={texts.description} isUnlisted />
      <div>
        <h1 className="text-2xl">{texts.title}</h1>
        <p className="mt-1 text-muted">{texts.description}</p>
      </div>
      <ImportFlow />
      <details className="text-sm">
        <summary className="cursor-pointer font-medium text-primary-text">{texts.sourcesTitle}</summary>
        <ul className="mt-3 flex list-disc flex-col gap-1.5 pl-5">
          {texts.howTo.map(({ name, how }) => (
            <li key={name}>
              <span className="font-medium">{name}</span>
              <span className="text-muted"> – {how}</span>
            </li>
          ))}
        </ul>
      </details>
      <FormerImports />
      <Link to={paths.dashboard} className={`${buttonClass()} self-start`}>
        {texts.back}
      </Link>
    </div>
  )
}
