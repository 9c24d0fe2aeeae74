// Endpoints of GoTrue that this server does not offer. They answer with GoTrue's errors.
import { refuse } from './faults.ts'

/** POST /sso */
export const sso = () => refuse({ kind: 'saml-disabled' })

/** GET /authorize */
export const authorize = () => refuse({ kind: 'oauth-disabled' })
