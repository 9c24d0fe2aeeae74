// Reads how many PDF downloads were used today. The server counts them.
import { utcDay } from '@jotsam/core/util/utc-day'
import { queryOptions } from '@tanstack/react-query'
import type { Client } from '../../lib/data/supabase.ts'

export function pdfDownloadsQuery(client: Client, userId: string) {
  return queryOptions({
    queryKey: ['pdf-downloads', userId],
    queryFn: async (): Promise<number> => {
      const { data, error } = await client.from('pdf_downloads').select('day, used').eq('user_id', userId).maybeSingle()
      if (error) throw error
      return data?.day === utcDay(new Date()) ? data.used : 0
    },
    // A download elsewhere on the page changes the count, so it is always read again.
    staleTime: 0,
  })
}
