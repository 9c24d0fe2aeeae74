// A recovery code as people type or paste it. The server reads capitals, spaces and look-alike letters too.

const CHARACTERS = 16

export const isWholeRecoveryCode = (typed: string): boolean => typed.replace(/[^a-z0-9]/gi, '').length === CHARACTERS
