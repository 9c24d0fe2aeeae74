// What GoTrue can do and this server does not: said plainly, in GoTrue's words.
import { refuse } from './faults.ts'

/** POST /sso */
export const sso = () => refuse({ kind: 'saml-disabled' })

/** GET /authorize */
export const authorize = () => refuse({ kind: 'oauth-disabled' })
