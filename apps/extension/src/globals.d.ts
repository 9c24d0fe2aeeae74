/** The server's address until the person names another; set when the extension is built. */
declare const __DEFAULT_SERVER__: string
