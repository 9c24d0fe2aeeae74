// The address that a saved page is known by: without the fragment and without marks of campaigns.

export function pageAddress(url: string): string {
  const [address = url] = url.split('#')
  const [path = address, query] = address.split('?')
  const kept = query?.split('&').filter((each) => !campaign.test(each)) ?? []
  return kept.length === 0 ? path : `${path}?${kept.join('&')}`
}

const campaign = /^(?:utm_\w{1,20}|fbclid|gclid|mc_[ce]id|igshid)(?:=|$)/
