/** The server's address until the person chooses another. Set at build time. */
declare const __DEFAULT_SERVER__: string
