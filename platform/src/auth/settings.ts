// GET /settings returns the ways to sign in.
import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import type { Env } from '../deps.ts'

// Clients look these up by name, and a missing one reads as undefined.
const NOT_OFFERED = [
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

export function settings({ config }: { config: Pick<Config, 'anonymousUsers' | 'emailConfirmation'> }) {
  const answer = {
    external: {
      ...Object.fromEntries(NOT_OFFERED.map((name) => [name, false])),
      anonymous_users: config.anonymousUsers,
      email: true,
    },
    disable_signup: false,
    mailer_autoconfirm: !config.emailConfirmation,
    phone_autoconfirm: false,
    sms_provider: '',
    saml_enabled: false,
  }
  return (context: Context<Env>) => context.json(answer)
}
