/** Lifetime of a second factor's or passkey's challenge. */
export const CHALLENGE_SECONDS = 300
