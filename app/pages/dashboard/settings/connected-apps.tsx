import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { describeScopes } from '../../../features/connected-apps/scope-words.ts'
import { explain, useAuthAction } from '../../../features/session/auth-form.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { SettingsList, SettingsRow } from './settings-section.tsx'

/** The apps of other companies that the person has let in. Each can be put out again. */
export function ConnectedApps() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { run, isBusy, refusal } = useAuthAction()
  const [done, setDone] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const queryKey = ['connected-apps', user?.id]
  const apps = useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: async () => {
      const { data, error } = await (await loadSupabase()).auth.oauth.listGrants()
      if (error) throw error
      return data
    },
  })
  if (!apps.data) return <ListState query={apps} failure="Your apps could not be loaded." />

  const remove = ({ id, name }: { id: string; name: string }) =>
    run(async (supabase) => {
      setDone('')
      const { error } = await supabase.auth.oauth.revokeGrant({ clientId: id })
      await queryClient.invalidateQueries({ queryKey })
      if (error && error.code !== 'oauth_consent_not_found') return explain(error)
      setDone(`${name} has no access any more.`)
      // The button that was pressed is gone with its row.
      status.current?.focus()
      return null
    })
  return (
    <div className="space-y-4">
      <FormProblems {...refusal} />
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className="rounded-control bg-primary-soft px-4 py-3 font-semibold text-on-primary-soft empty:sr-only"
      >
        {done}
      </p>
      {apps.data.length === 0 && <p className="text-ink-2">No app has access to your account.</p>}
      {apps.data.length > 0 && (
        <SettingsList>
          {apps.data.map(({ client, scopes, granted_at: grantedAt }) => {
            const name = client.name || 'An app without a name'
            return (
              <SettingsRow
                key={client.id}
                title={name}
                detail={
                  <>
                    Since {formatDay(grantedAt)}. It sees:
                    <ul className="mt-1 list-disc pl-5">
                      {describeScopes(scopes).map((text) => (
                        <li key={text}>{text}</li>
                      ))}
                    </ul>
                  </>
                }
                actions={
                  <Button
                    variant="secondary"
                    size="small"
                    disabled={isBusy}
                    onClick={() => remove({ id: client.id, name })}
                  >
                    End access<span className="sr-only"> of {name}</span>
                  </Button>
                }
              />
            )
          })}
        </SettingsList>
      )}
    </div>
  )
}
