// Whether a person who has just signed in may leave the sign-in screen. The route guards read it.

/** `held`: the sign-in screen stays. `entered`: it redirects, even if the address asks for a new password. `free`: the address decides. */
export type Entry = 'free' | 'held' | 'entered'
