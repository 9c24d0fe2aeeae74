// Test helper: plain HTTP requests to auth/v1.
import type { TestPlatform } from '../../testing/index.ts'

export interface CallOptions {
  readonly method?: string
  readonly body?: unknown
  readonly bearer?: string
  readonly headers?: Readonly<Record<string, string>>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

/** Sends POST with a body, else GET, always with the API key and the API version of supabase-js. */
export function send(platform: TestPlatform, path: string, options: CallOptions = {}): Promise<Response> {
  const { body, bearer, headers } = options
  return fetch(`${platform.url}/auth/v1${path}`, {
    method: options.method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: platform.keys.anonKey,
      'X-Supabase-Api-Version': '2024-01-01',
      ...(bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
}

/** Like `send`, with the response body parsed. */
export async function call(platform: TestPlatform, path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await send(platform, path, options)
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : parsed(text) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
