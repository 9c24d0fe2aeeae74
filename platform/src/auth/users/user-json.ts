// An account as clients see it. Fields are listed one by one so that nothing leaks. Empty ones are left out, as in GoTrue.
import type { Factor, Identity, User } from './user.ts'

export type UserJson = Readonly<Record<string, unknown>>

export function userJson(user: User): UserJson {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    ...given('email_confirmed_at', user.email_confirmed_at),
    ...given('invited_at', user.invited_at),
    phone: user.phone ?? '',
    ...given('phone_confirmed_at', user.phone_confirmed_at),
    ...given('confirmation_sent_at', user.confirmation_sent_at),
    ...given('confirmed_at', user.confirmed_at),
    ...given('recovery_sent_at', user.recovery_sent_at),
    ...(user.email_change ? { new_email: user.email_change } : {}),
    ...given('email_change_sent_at', user.email_change_sent_at),
    ...given('reauthentication_sent_at', user.reauthentication_sent_at),
    ...given('last_sign_in_at', user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data,
    user_metadata: user.raw_user_meta_data,
    ...(user.factors.length > 0 ? { factors: user.factors.map(factorJson) } : {}),
    identities: user.identities.map(identityJson),
    created_at: user.created_at.toISOString(),
    updated_at: user.updated_at.toISOString(),
    ...given('banned_until', user.banned_until),
    is_anonymous: user.is_anonymous,
  }
}

function identityJson(identity: Identity) {
  return {
    identity_id: identity.id,
    id: identity.provider_id,
    user_id: identity.user_id,
    identity_data: identity.identity_data,
    provider: identity.provider,
    ...given('last_sign_in_at', identity.last_sign_in_at),
    created_at: utc(identity.created_at),
    updated_at: utc(identity.updated_at),
    ...(identity.email ? { email: identity.email } : {}),
  }
}

function factorJson(factor: Factor) {
  return {
    id: factor.id,
    created_at: utc(factor.created_at),
    updated_at: utc(factor.updated_at),
    status: factor.status,
    ...(factor.friendly_name ? { friendly_name: factor.friendly_name } : {}),
    factor_type: factor.factor_type,
    phone: factor.phone ?? '',
    last_challenged_at: factor.last_challenged_at === null ? null : utc(factor.last_challenged_at),
  }
}

function given(name: string, moment: Date | string | null) {
  return moment === null ? {} : { [name]: utc(moment) }
}

function utc(moment: Date | string): string {
  return new Date(moment).toISOString()
}
