// The cookie policy.
import { defaultSite } from '@jotsam/core/site/site'
import { periods } from './periods.ts'
import { PolicyPage, PolicyTable, To } from './policy-page.tsx'

export function CookiePolicy() {
  const { session, authentication, preferences, analytics } = periods.cookies
  return (
    <PolicyPage
      title="Cookie Policy"
      description={`What ${defaultSite.name} keeps in your browser, what for, and how long: session, authentication, preferences and analytics.`}
      inShort={[
        'We keep in your browser what the site needs to work, and nothing that follows you around.',
        'No advertising cookies, and none from other companies.',
        'You can delete all of it in your browser at any time.',
      ]}
      sections={[
        {
          id: 'what',
          title: 'What we mean by cookies',
          body: (
            <p>
              Small pieces of data that a site keeps in your browser: cookies, and also what browsers call local and
              session storage. {defaultSite.name} mostly uses the latter two, which are not sent along with every
              request. The same rules hold for all of them here.
            </p>
          ),
        },
        {
          id: 'which',
          title: 'Which ones, and for how long',
          body: (
            <PolicyTable
              caption="What is kept in the browser, what for and how long"
              head={['Kind', 'What for', 'How long']}
              rows={[
                ['Session', 'Text on its way into the app, and a message you are writing to us', cap(session)],
                [
                  'Authentication',
                  'Stay signed in on this device. Every visit extends it; signing out ends it',
                  authentication,
                ],
                ['Preferences', 'Light or dark, recent searches, which hints you closed', preferences],
                ['Analytics', 'Counting visits, only if the operator of this site turns it on', analytics],
              ]}
            />
          ),
        },
        {
          id: 'device',
          title: 'Notes on your device',
          body: (
            <p>
              Without a connection, what you save waits in your browser until it can be sent, and unsaved changes are
              kept so that a closed tab loses nothing. Both are yours alone and go away once they are saved.
            </p>
          ),
        },
        {
          id: 'others',
          title: 'Other sites',
          body: (
            <p>
              Our pages load nothing from other sites by themselves. When you pay, you go to the payment provider, which
              sets cookies under its own policy. A video in a note comes from its own site, with that site's cookies.
            </p>
          ),
        },
        {
          id: 'choice',
          title: 'Your choice',
          body: (
            <p>
              You can block or delete cookies and site data in the settings of your browser. Without the authentication
              data you cannot stay signed in; the public pages work as before.
            </p>
          ),
        },
        {
          id: 'questions',
          title: 'Questions',
          body: (
            <p>
              <To path="contact">Write to us</To>; we answer within {periods.answer}. More about your data is in the{' '}
              <To path="privacy">privacy policy</To>.
            </p>
          ),
        },
      ]}
    />
  )
}

function cap(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
