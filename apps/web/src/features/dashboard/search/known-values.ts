// The values that are offered after an operator: the person's tags, notebooks and source sites.
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
    const valuesOf = (wanted: 'tag' | 'source') =>
      (data ?? []).filter(({ kind }) => kind === wanted).map(({ value }) => value)
    return {
      tags: valuesOf('tag'),
      sources: valuesOf('source'),
      notebooks: all.map(({ name }) => name),
      today: new Date().toISOString().slice(0, 10),
    }
  }, [data, all])
}
