// The parameters that an email's link adds to the address: a code or an error. Pure.

export const LINK_PARAMS = ['code', 'error', 'error_code', 'error_description', 'sb', 'sb_flow_id'] as const
const FRAGMENT = /(?:^|[#&])(?:access_token|error|error_code|error_description)=/

export function hasAuthParams(address: string): boolean {
  const { searchParams, hash } = new URL(address)
  return (
    FRAGMENT.test(hash) || ['code', 'error', 'error_code', 'error_description'].some((name) => searchParams.has(name))
  )
}

/** The address after the link was used or failed. A reload must not try it again. */
export function withoutAuthParams(address: string): string {
  const url = new URL(address)
  for (const name of LINK_PARAMS) url.searchParams.delete(name)
  if (FRAGMENT.test(url.hash)) url.hash = ''
  return url.href
}
