// Whether pictures in notes are read in the background, and what that costs.
import { isPro } from '@jotsam/core/account/profile'
import { accountMessages as text } from '@jotsam/core/messages/account/account'
import { Switch } from '@jotsam/ui/switch'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../lib/data/profile-query.ts'
import { useSignedIn } from '../../lib/session/use-session.ts'
import { toast } from '../../lib/ui/toast.tsx'
import { Setting } from './setting.tsx'

export function ReadFiles() {
  const { client, user } = useSignedIn()
  const cache = useQueryClient()
  const query = profileQuery(client, user.id)
  const { data: profile } = useQuery(query)
  const change = useMutation({
    mutationFn: async (isOn: boolean) => client.rpc('set_file_reading', { p_is_on: isOn }).throwOnError(),
    onError: () => toast.error(text.readFilesFailed),
    onSettled: () => cache.invalidateQueries({ queryKey: query.queryKey }),
  })
  if (!profile) return null
  if (!isPro(profile, new Date())) return <Setting name={text.readFiles} summary={text.readFilesIsPro} />
  return (
    <Setting name={text.readFiles} summary={text.readFilesSummary}>
      <Switch
        label={text.readFilesSwitch}
        checked={change.isPending ? change.variables : profile.reads_files}
        disabled={change.isPending}
        onChange={(isOn) => change.mutate(isOn)}
      />
    </Setting>
  )
}
