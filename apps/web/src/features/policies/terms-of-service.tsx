// The terms of service.
import { limits } from '@jotsam/core/plan/limits'
import { yearlySavingPercent } from '@jotsam/core/plan/pricing'
import { defaultSite } from '@jotsam/core/site/site'
import { periods } from './periods.ts'
import { PolicyPage, To } from './policy-page.tsx'

export function TermsOfService() {
  return (
    <PolicyPage
      title="Terms of Service"
      description={`The terms on which you use ${defaultSite.name}: your account, your notes, plans and prices, cancellation and refunds.`}
      inShort={[
        'What you save stays yours.',
        'You can cancel at any time; Pro then runs until the end of the period you paid for.',
        `You must be ${limits.account.minimumAge} or older.`,
      ]}
      sections={[
        {
          id: 'who',
          title: 'Who may use it',
          body: (
            <p>
              The minimum age is {limits.account.minimumAge}. If you are not yet of age where you live, a parent or
              guardian must agree. One person, one account; keep your password to yourself, and tell us if somebody else
              has it.
            </p>
          ),
        },
        {
          id: 'yours',
          title: 'Your notes',
          body: (
            <p>
              What you save is yours or belongs to whoever wrote it. You let us store it, show it to you, and show it to
              others when you share it. That is all. Save only what you are allowed to copy, and respect the rights of
              the authors when you share.
            </p>
          ),
        },
        {
          id: 'fair',
          title: 'Fair use',
          body: (
            <>
              <p>Please do not:</p>
              <ul>
                <li>share what is against the law or harms others;</li>
                <li>try to see the notes of others, to get around limits, or to overload the service;</li>
                <li>resell the service as your own.</li>
              </ul>
              <p>
                We may close an account that does, and we say why. Where it can be put right, you get the chance to do
                so first.
              </p>
            </>
          ),
        },
        {
          id: 'plans',
          title: 'Plans and prices',
          body: (
            <>
              <p>
                Free gives you {limits.plan.freeSavesPerDay} notes a day from ChatGPT, {limits.pdf.freePerDay} PDF
                downloads a day and {limits.ocr.freeTotal} images to text in all. Pro costs USD {limits.price.monthly} a
                month or USD {limits.price.yearly} a year, which saves {yearlySavingPercent()} percent. What each plan
                gives is on the <To path="pricing">pricing page</To>. Prices in other currencies are a guide.
              </p>
              <p>
                The trial lasts {limits.plan.trialDays} days, needs no card, ends by itself, and is once per account. A
                monthly period is {limits.plan.monthlyDays} days, a yearly one {limits.plan.yearlyDays}.
              </p>
            </>
          ),
        },
        {
          id: 'cancel',
          title: 'Cancellation',
          body: (
            <p>
              You can cancel at any time. Cancellation takes effect at the end of the billing period: you keep Pro until
              then, and you are not billed again. After that you are on Free. Your notes, notebooks, tags and links stay
              readable. If you downgrade in Plan Details instead, Pro ends at once.
            </p>
          ),
        },
        {
          id: 'refunds',
          title: 'Refunds',
          body: (
            <p>
              If something went wrong with a payment, <To path="contact">write to us</To>. We answer within{' '}
              {periods.answer}. Refunds are processed in {periods.refund}, to the card or account you paid with.
            </p>
          ),
        },
        {
          id: 'promise',
          title: 'What we promise, and what we do not',
          body: (
            <>
              <p>
                We take care of the service and of your data, and we do not take features away that you paid for during
                a period. We cannot promise that it is never down or never at fault. Text from images and from speech is
                recognized by machines and may be wrong: check what matters.
              </p>
              <p>
                As far as the law allows, we are liable for no more than you paid in the last twelve months. This does
                not limit what the law does not let us limit.
              </p>
            </>
          ),
        },
        {
          id: 'end',
          title: 'The end',
          body: (
            <p>
              You may leave whenever you like: download your data, then delete your account. See{' '}
              <To path="deletion">data deletion</To>. If we ever close the service, we tell you at least 30 days before,
              with time to take your notes with you.
            </p>
          ),
        },
        {
          id: 'changes',
          title: 'Changes',
          body: (
            <p>
              If these terms change in a way that matters to you, we will tell you by email before they do. Whoever runs{' '}
              {defaultSite.name} on a server of their own adapts these terms and is the one you agree with.
            </p>
          ),
        },
      ]}
    />
  )
}
