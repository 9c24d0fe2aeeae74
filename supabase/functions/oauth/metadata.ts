// The two discovery documents for assistants: protected resource (RFC 9728) and authorization server (RFC 8414).
import { scopesOf } from './grants.ts'

export const protectedResource = (publicUrl: string) => ({
  resource: `${publicUrl}/mcp`,
  resource_name: 'Jotsam',
  authorization_servers: [publicUrl],
  scopes_supported: scopesOf('write'),
  bearer_methods_supported: ['header'],
})

export const authorizationServer = (publicUrl: string) => ({
  issuer: publicUrl,
  authorization_endpoint: `${publicUrl}/oauth/authorize`,
  token_endpoint: `${publicUrl}/oauth/token`,
  registration_endpoint: `${publicUrl}/oauth/register`,
  revocation_endpoint: `${publicUrl}/oauth/revoke`,
  scopes_supported: scopesOf('write'),
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token'],
  token_endpoint_auth_methods_supported: ['none'],
  revocation_endpoint_auth_methods_supported: ['none'],
  code_challenge_methods_supported: ['S256'],
  client_id_metadata_document_supported: true,
  authorization_response_iss_parameter_supported: true,
})
