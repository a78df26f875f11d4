import type { Provider } from '@supabase/supabase-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { explain, useAuthAction } from '../../../features/session/auth-form.ts'
import { formatProvider, useAuthSettings } from '../../../features/session/auth-settings.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { SettingsList, SettingsRow } from './settings-section.tsx'

/**
 * The provider accounts that can sign in to this account. More can be linked; all but the last can
 * be unlinked.
 */
export function Identities() {
  const { user } = useSession()
  const { authSettings, query: settingsQuery } = useAuthSettings()
  const queryClient = useQueryClient()
  const { run, isBusy, canSend, refusal } = useAuthAction()
  const queryKey = ['identities', user?.id]
  const identities = useQuery({
    queryKey,
    queryFn: async () => {
      const { data, error } = await (await loadSupabase()).auth.getUserIdentities()
      if (error) throw error
      return data.identities
    },
  })

  if (!identities.data)
    return <ListState query={identities} failure="Your accounts could not be loaded." />
  const linkable = authSettings.providers.filter(
    (name) => !identities.data.some(({ provider }) => provider === name),
  )
  return (
    <div className="space-y-4">
      <FormProblems {...refusal} />
      <SettingsList>
        {identities.data.map((identity) => (
          <SettingsRow
            key={identity.identity_id}
            title={formatProvider(identity.provider)}
            detail={[
              identity.identity_data?.['email'] ?? identity.identity_data?.['phone'],
              identity.created_at && `since ${formatDay(identity.created_at)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
            actions={
              identities.data.length > 1 && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={isBusy}
                  onClick={() =>
                    run(async (supabase) => {
                      const { error } = await supabase.auth.unlinkIdentity(identity)
                      await queryClient.invalidateQueries({ queryKey })
                      return error && explain(error)
                    })
                  }
                >
                  Unlink<span className="sr-only"> {formatProvider(identity.provider)}</span>
                </Button>
              )
            }
          />
        ))}
      </SettingsList>
      {identities.data.length === 1 && (
        <p className="text-sm text-ink-2">
          This is your only way to sign in, so you can’t remove it.
        </p>
      )}
      {settingsQuery.isLoadingError && (
        <ListState query={settingsQuery} failure="Other accounts to link could not be loaded." />
      )}
      {linkable.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {linkable.map((provider) => (
            <Button
              key={provider}
              variant="secondary"
              size="small"
              disabled={!canSend}
              onClick={() =>
                run(async (supabase) => {
                  // The service decides which providers exist; the type only lists common names.
                  const { error } = await supabase.auth.linkIdentity({
                    provider: provider as Provider,
                    options: { redirectTo: window.location.href },
                  })
                  return error && explain(error)
                })
              }
            >
              Link {formatProvider(provider)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
