// The contact page.
import { contactMessages as text } from '@jotsam/core/messages/public/public-pages'
import { defaultSite } from '@jotsam/core/site/site'
import { Clock, LifeBuoy, Mail } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageMeta } from '../../components/page-meta.tsx'
import { SiteFrame } from '../../components/site/site-frame.tsx'
import { paths } from '../../lib/paths.ts'
import { ContactForm } from './contact-form.tsx'
import { useSupportEmail } from './support-email.ts'

export function ContactPage() {
  const supportEmail = useSupportEmail()
  return (
    <SiteFrame>
      <PageMeta title={text.pageTitle(defaultSite.name)} description={text.description} />
      <div className="mx-auto w-full max-w-5xl px-4 py-12 sm:px-6 md:py-20">
        <h1 className="text-4xl leading-[1.1] tracking-[-0.02em] sm:text-5xl">{text.headline}</h1>
        <p className="mt-4 max-w-[52ch] text-lg text-muted">{text.lead}</p>
        <div className="mt-10 grid items-start gap-10 md:grid-cols-[1fr_17rem]">
          <div className="rounded-[16px] border border-line bg-surface p-5 sm:p-8">
            <ContactForm supportEmail={supportEmail} />
          </div>
          <aside className="flex flex-col gap-7 text-sm">
            <Aside icon={<Clock aria-hidden />} title={text.answers}>
              <p className="text-muted">{text.replyTime}</p>
            </Aside>
            <Aside icon={<Mail aria-hidden />} title={text.byEmail}>
              <a href={`mailto:${supportEmail}`} className={`${link} wrap-anywhere`}>
                {supportEmail}
              </a>
            </Aside>
            <Aside icon={<LifeBuoy aria-hidden />} title={text.firstLook}>
              <ul className="flex flex-col gap-1">
                <li>
                  <Link to={paths.help} className={link}>
                    {text.help}
                  </Link>
                </li>
                <li>
                  <Link to={paths.support} className={link}>
                    {text.supportChat}
                  </Link>
                </li>
              </ul>
            </Aside>
          </aside>
        </div>
      </div>
    </SiteFrame>
  )
}

const link = 'inline-flex min-h-6 items-center text-primary-text pointer-coarse:min-h-11 underline underline-offset-3'

function Aside({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <section className="flex gap-3 [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-sea">
      {icon}
      <div className="min-w-0">
        <h2 className="mb-1 font-semibold">{title}</h2>
        {children}
      </div>
    </section>
  )
}
