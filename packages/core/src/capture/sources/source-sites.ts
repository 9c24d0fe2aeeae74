// The sites that notes come from, with their names as people write them: www.example.org counts as example.org.
import { siteName } from '../../html/site-name.ts'

export interface SourceSite {
  readonly value: string
  readonly count: number
}

/** Takes the counts by host. A filter by a site also finds its subdomains. */
export function sourceSites(hosts: readonly SourceSite[]): SourceSite[] {
  const counts = new Map<string, number>()
  for (const { value, count } of hosts) counts.set(siteName(value), (counts.get(siteName(value)) ?? 0) + count)
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count)
}
