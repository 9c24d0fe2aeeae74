// The page about data deletion: by the person, or by a request to support.
import { defaultSite } from '@jotsam/core/site/site'
import { periods } from './periods.ts'
import { PolicyPage, PolicyTable, To } from './policy-page.tsx'

export function DataDeletion() {
  const { acknowledged, identityCheck, everything, part } = periods.deletion
  return (
    <PolicyPage
      title="Data Deletion"
      description={`How to delete your ${defaultSite.name} account or part of your data, how long each step takes, and what the law makes us keep.`}
      inShort={[
        'Delete your account yourself under Plan Details: it is gone at once.',
        `Or ask us: everything is removed within ${everything}.`,
        'Download your data first. Nothing can be restored.',
      ]}
      sections={[
        {
          id: 'yourself',
          title: 'Do it yourself',
          body: (
            <>
              <ol>
                <li>
                  Sign in and open <To path="planDetails">Plan Details</To>.
                </li>
                <li>Choose "Download all my data" if you want to keep a copy.</li>
                <li>Choose "Delete my account" and enter your password.</li>
              </ol>
              <p>
                Your account and all notes, notebooks, tags, links and counts are then deleted at once, and a
                subscription that renews is ended. You can also delete single notes and notebooks on the dashboard.
              </p>
            </>
          ),
        },
        {
          id: 'ask',
          title: 'Ask us',
          body: (
            <>
              <p>
                If you cannot sign in, or want only part of your data deleted, <To path="contact">write to us</To> from
                the email address of your account and say what you want deleted.
              </p>
              <PolicyTable
                caption="How long each step of a deletion takes"
                head={['Step', 'How long']}
                rows={[
                  ['We confirm that we got your request', `Within ${acknowledged}`],
                  ['We check that it is you', identityCheck],
                  ['Part of your data is deleted', `Within ${part}`],
                  ['Everything is removed, backups too', `Within ${everything}`],
                ]}
              />
            </>
          ),
        },
        {
          id: 'kept',
          title: 'What we must keep',
          body: (
            <>
              <p>Some records stay for a time, apart from everything else and used for nothing else:</p>
              <ul>
                <li>Financial records, such as invoices: {periods.kept.financialRecords}.</li>
                <li>Security logs: {periods.kept.securityLogs}.</li>
                <li>Usage data that no longer names you: {periods.kept.usageData}.</li>
                <li>
                  If you had a trial, a code made from your email address, so that it is not started twice. The address
                  cannot be read from it.
                </li>
              </ul>
            </>
          ),
        },
        {
          id: 'paid',
          title: 'If you are on Pro',
          body: (
            <p>
              Deleting your account ends your subscription. If a refund is due, it is processed in {periods.refund}.
              Details are in the <To path="terms">terms of service</To>.
            </p>
          ),
        },
        {
          id: 'shared',
          title: 'Notes that you shared',
          body: (
            <p>
              Their public links stop working the moment the notes are deleted. What others copied while a link worked
              is out of our hands.
            </p>
          ),
        },
        {
          id: 'questions',
          title: 'Questions',
          body: (
            <p>
              <To path="contact">Write to us</To>; questions about your data are answered within {periods.answer}.
            </p>
          ),
        },
      ]}
    />
  )
}
