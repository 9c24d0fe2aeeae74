// Between being signed in and seeing the page: the sign-in screen holds the door while it says that it worked.

/** `held` keeps the sign-in screen; `entered` lets through, also who came to set a new password. */
export type Entry = 'free' | 'held' | 'entered'
