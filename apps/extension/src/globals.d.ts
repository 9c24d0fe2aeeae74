/** The server's address until the person chooses another. Set at build time. */
declare const __DEFAULT_SERVER__: string
/** The public key of the rules for chat sites, as base64. Set at build time; empty without one. */
declare const __RULES_KEY__: string
