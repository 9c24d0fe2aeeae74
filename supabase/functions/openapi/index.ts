// GET /v1/openapi.json: describes the API for a signed-in person or an access token.
import type { FunctionMount } from '@jotsam/platform/function'
import { serverFunction } from '../_shared/server-function.ts'
import { openApi } from './document.ts'

export const mount: FunctionMount = { path: '/v1/openapi.json' }

export default serverFunction(['GET'], (_request, { publicUrl }) =>
  Response.json(openApi(publicUrl), { headers: { 'Cache-Control': 'public, max-age=3600' } }),
)
