// The six digits of an authenticator app, as people type or paste them.

const DIGITS = 6

/** People paste "123 456". */
export const typedCode = (text: string): string => text.replace(/\D/g, '').slice(0, DIGITS)

export const isWholeCode = (code: string): boolean => typedCode(code) === code && code.length === DIGITS
