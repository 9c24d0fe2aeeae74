/** How long a challenge of a second factor or a passkey may be answered. */
export const CHALLENGE_SECONDS = 300
