// The privacy policy.

import { limits } from '@jotsam/core/plan/limits'
import { defaultSite } from '@jotsam/core/site/site'
import { grouped } from '@jotsam/core/util/grouped'
import { periods } from './periods.ts'
import { PolicyPage, PolicyTable, To } from './policy-page.tsx'

export function PrivacyPolicy() {
  return (
    <PolicyPage
      title="Privacy Policy"
      description={`What ${defaultSite.name} keeps about you, why, for how long, and how you get it back or have it deleted.`}
      inShort={[
        'We keep what you save, so that you can find it again. We do not read it, sell it, or train anything with it.',
        'Nobody sees your notes unless you share a link.',
        'You can download everything, and delete everything, yourself and at any time.',
      ]}
      sections={[
        {
          id: 'what',
          title: 'What we keep',
          body: (
            <>
              <ul>
                <li>Your account: email address and a one-way hash of your password. Nobody can read the password.</li>
                <li>What you save: notes with their titles, tags, sources, notebooks and the links between them.</li>
                <li>Your plan: which one it is, when it began and ends, and counts such as saves per day.</li>
                <li>Payments: amount, date and the number of the transaction. Card numbers never reach us.</li>
                <li>Messages that you send with the contact form.</li>
                <li>Technical logs: time, address of the page, IP address, and what went wrong if something did.</li>
              </ul>
              <p>
                Images that you turn into text are used for that and then dropped. Voice notes are turned into text by
                your browser, which may ask its maker for that; the sound does not reach us.
              </p>
            </>
          ),
        },
        {
          id: 'extension',
          title: 'The browser extension',
          body: (
            <p>
              On ChatGPT, Claude and Gemini, and on sites that you allow, a script of the extension runs on every page
              to show its save buttons. It reads the text of a page only when you ask it to save, preview or export
              something, and the new turns of a chat that you keep up to date. On a page that you saved, it asks your
              account for your highlights. Before it saves all your conversations of a site, it asks your account which
              of them are there. When you open its window, it looks whether text is selected on the page, asks your
              account whether the open page was saved before and, on Pro, sends the title and address of the page so
              that a notebook can be suggested; they are not kept. With save prompts on, it offers to save text that you
              copy when that text has {limits.clipboardPrompt.min} or more characters and is under{' '}
              {grouped(limits.clipboardPrompt.under)}. Until you accept, the text stays in your browser.
            </p>
          ),
        },
        {
          id: 'why',
          title: 'Why we keep it',
          body: (
            <p>
              To give you the service you signed up for, to keep it safe from abuse, to answer you, and to comply with
              the law, for instance on invoices. There is no advertising, and nothing is sold or lent to anybody.
            </p>
          ),
        },
        {
          id: 'who',
          title: 'Who else sees it',
          body: (
            <>
              <ul>
                <li>The payment provider, when you pay: your email address and what you bought.</li>
                <li>A text recognition service, if the operator of this site uses one: the image you hand in.</li>
                <li>A location service, if the operator uses one to show local prices: your IP address.</li>
                <li>The mail service that delivers our emails.</li>
              </ul>
              <p>
                Anybody who has the public link of a note that you shared can read that note, until you stop sharing it.
                The page does not say whose it is, and shared notes cannot be listed.
              </p>
            </>
          ),
        },
        {
          id: 'how-long',
          title: 'How long we keep it',
          body: (
            <>
              <p>Your account and what you saved: as long as you want. After that:</p>
              <PolicyTable
                caption="How long records are kept"
                head={['What', 'How long', 'Why']}
                rows={[
                  ['Financial records', periods.kept.financialRecords, 'Tax and accounting law'],
                  ['Security logs', periods.kept.securityLogs, 'To find and stop abuse'],
                  ['Usage data', periods.kept.usageData, 'To see what works and what fails'],
                ]}
              />
              <p>
                How a deletion runs, step by step, is on the page about <To path="deletion">data deletion</To>.
              </p>
            </>
          ),
        },
        {
          id: 'rights',
          title: 'What you can do',
          body: (
            <>
              <p>
                Under <To path="planDetails">Plan Details</To> you can download all your data and delete your account.
                You may also ask us what we hold about you, have it corrected, object to how it is used, or complain to
                your data protection authority.
              </p>
              <p>
                <To path="contact">Write to us</To>: questions about privacy are answered within {periods.answer}.
              </p>
            </>
          ),
        },
        {
          id: 'safe',
          title: 'How it is kept safe',
          body: (
            <p>
              The database itself checks, row by row, that only you read and change what is yours. Passwords are hashed,
              connections are encrypted, and you can protect your account with a second factor.
            </p>
          ),
        },
        {
          id: 'children',
          title: 'Children',
          body: (
            <p>
              The service is for people of {limits.account.minimumAge} and older. If a younger child has an account,
              tell us and we will delete it.
            </p>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <p>
              If this policy changes in a way that matters to you, we will tell you by email before it does.{' '}
              {defaultSite.name} can be run by anybody on a server of their own: then whoever runs it is responsible for
              your data, and this text is theirs to adapt.
            </p>
          ),
        },
      ]}
    />
  )
}
