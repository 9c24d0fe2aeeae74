// The download page of the extension: the store link, the ZIP files, and the steps for a manual installation.
import { downloadMessages as text } from '@jotsam/core/messages/public/download'
import { landingSections } from '@jotsam/core/messages/public/landing-sections'
import { buttonClass } from '@jotsam/ui/button'
import { Puzzle } from 'lucide-react'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { ProductPicture } from '../../components/site/product-picture.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { StoreLink } from '../../components/site/store-link.tsx'
import { paths } from '../../lib/paths.ts'
import { pictures } from '../../pictures/pictures.ts'
import { InstallSteps } from './install-steps.tsx'
import { installVideo } from './install-video.ts'
import { ZipLink } from './zip-link.tsx'

export function DownloadPage() {
  return (
    <SiteFrame>
      <PageMeta title={text.pageTitle} description={text.description} />
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-14 px-4 py-12 sm:px-6 md:gap-20 md:py-20">
        <div className="grid items-center gap-x-12 gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
          <div>
            <h1 className="text-4xl leading-[1.1] tracking-[-0.02em] text-balance sm:text-5xl">{text.headline}</h1>
            <p className="mt-4 max-w-[56ch] text-lg text-muted">{text.lead}</p>
            <div className="mt-7 flex flex-wrap gap-3 max-sm:flex-col">
              <StoreLink className={buttonClass({ look: 'primary', size: 'large' })}>
                <Puzzle aria-hidden />
                {text.fromStore}
              </StoreLink>
              <ZipLink file={text.fileName} label={text.download} />
              <ZipLink file={text.firefoxFileName} label={text.downloadForFirefox} />
            </div>
            <p className="mt-4 text-sm text-muted">{text.requirement}</p>
          </div>
          <ProductPicture picture={pictures.saving} alt={landingSections.pictures.saving} />
        </div>
        <InstallSteps />
        <Video />
        <section aria-labelledby="after" className="rounded-[16px] bg-sea-soft p-6 sm:p-8">
          <h2 id="after" className="text-lg font-semibold text-sea">
            {text.afterTitle}
          </h2>
          <p className="mt-1 max-w-[60ch]">{text.afterText}</p>
          <p className="mt-4 text-sm">
            {text.trouble}{' '}
            <Link
              to={`${paths.help}#extension-trouble`}
              className="inline-flex items-center text-primary-text underline underline-offset-3 pointer-coarse:min-h-11"
            >
              {text.help}
            </Link>
          </p>
        </section>
      </div>
    </SiteFrame>
  )
}

function Video() {
  const video = installVideo()
  if (!video) return null
  return (
    <section aria-labelledby="video">
      <h2 id="video" className="font-display text-2xl font-semibold tracking-[-0.01em] sm:text-3xl">
        {text.videoTitle}
      </h2>
      <video
        controls
        playsInline
        preload="none"
        aria-label={text.video}
        poster={video.poster}
        className="mt-6 aspect-video w-full max-w-4xl rounded-card border border-line bg-sunken"
      >
        <source src={video.source} />
        <track kind="captions" srcLang="en" label={text.captions} src={video.captions} default />
      </video>
    </section>
  )
}
