// Lets pages of any site call the API: callers authenticate by headers, never by cookies, so every site may be allowed.

/** Response headers that the official client reads. A browser hides headers that are not listed. */
const EXPOSED = [
  'Content-Range',
  'Content-Location',
  'Content-Profile',
  'Location',
  'Range-Unit',
  'Preference-Applied',
  'Retry-After',
  'X-Request-Id',
  'X-Supabase-Api-Version',
  'sb-error-code',
  'x-sb-error-code',
  'x-relay-error',
  // Files, and uploads in several requests.
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Length',
  'ETag',
  'Upload-Offset',
  'Upload-Length',
  'Upload-Metadata',
  'Tus-Version',
  'Tus-Resumable',
  'Tus-Max-Size',
  'Tus-Extension',
  'Tus-Complete',
].join(', ')

/** Request headers of the official client. Other headers in a preflight are allowed too. */
const ALLOWED = [
  'authorization',
  'apikey',
  'content-type',
  'x-client-info',
  'x-supabase-api-version',
  'accept',
  'accept-profile',
  'content-profile',
  'prefer',
  'range',
  'range-unit',
  'x-retry-count',
  'x-region',
  'traceparent',
  'tracestate',
  'baggage',
  'cache-control',
  'content-encoding',
  'x-upsert',
  'x-metadata',
  'x-signature',
  'tus-resumable',
  'upload-length',
  'upload-offset',
  'upload-metadata',
].join(', ')

const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'
const TWO_HOURS = '7200' // The longest time that Chromium accepts.

/** Null when the request is no preflight. */
export function answerPreflight(request: Request): Response | null {
  if (request.method !== 'OPTIONS' || !request.headers.has('access-control-request-method')) return null
  const asked = request.headers.get('access-control-request-headers')
  return new Response(null, {
    status: 204,
    headers: {
      'Access-Control-Allow-Methods': METHODS,
      'Access-Control-Allow-Headers': asked ? `${ALLOWED}, ${asked}` : ALLOWED,
      'Access-Control-Max-Age': TWO_HOURS,
    },
  })
}

export function allowAnyOrigin(headers: Headers): void {
  headers.set('Access-Control-Allow-Origin', '*')
  headers.set('Access-Control-Expose-Headers', EXPOSED)
}
