// The values that are offered after an operator: the person's tags, notebooks and source sites.
import { sourceSites } from '@jotsam/core/capture/sources/source-sites'
import type { KnownValues } from '@jotsam/core/search/suggest-terms'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSignedIn } from '../../../lib/session/use-session.ts'
import { captureFacetsQuery } from '../../captures/captures-queries.ts'
import { useNotebooks } from '../../notebooks/use-notebooks.ts'

export function useKnownValues(): KnownValues {
  const { client, user } = useSignedIn()
  const { data } = useQuery(captureFacetsQuery(client, user.id))
  const { all } = useNotebooks()
  return useMemo(() => {
    const facetsOf = (wanted: 'tag' | 'source') => (data ?? []).filter(({ kind }) => kind === wanted)
    return {
      tags: facetsOf('tag').map(({ value }) => value),
      sources: sourceSites(facetsOf('source')).map(({ value }) => value),
      notebooks: all.map(({ name }) => name),
      today: new Date().toISOString().slice(0, 10),
    }
  }, [data, all])
}
