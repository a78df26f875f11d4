import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { explain, useAuthAction } from '../../../../features/session/auth-form.ts'
import { formatDay } from '../../../../platform/format-time.ts'
import { useSession } from '../../../../features/session/use-session.ts'
import { loadSupabase } from '../../../../platform/supabase.ts'
import { Button } from '../../../../ui/button.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../../ui/list-state.tsx'
import { RenamePasskey } from './rename-passkey.tsx'
import { SettingsList, SettingsRow } from '../settings-section.tsx'

/** The passkeys of the account: add, rename, remove. */
export function Passkeys() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { run, isBusy, canSend, refusal } = useAuthAction()
  const [renamedId, setRenamedId] = useState<string | null>(null)
  const queryKey = ['passkeys', user?.id]
  const passkeys = usePasskeys(queryKey)
  const reload = () => queryClient.invalidateQueries({ queryKey })

  if (!passkeys.data)
    return (
      <ListState
        query={passkeys}
        failure={
          passkeys.error ? explain(passkeys.error).message : 'Your passkeys could not be loaded.'
        }
      />
    )

  const add = () =>
    run(async (supabase) => {
      const { error } = await supabase.auth.registerPasskey()
      await reload()
      return error && explain(error)
    })
  const remove = (passkeyId: string) =>
    run(async (supabase) => {
      const { error } = await supabase.auth.passkey.delete({ passkeyId })
      await reload()
      return error && explain(error)
    })
  return (
    <div className="space-y-4">
      <FormProblems {...refusal} />
      {passkeys.data.length > 0 && (
        <SettingsList>
          {passkeys.data.map(
            ({
              id,
              friendly_name: name = 'Passkey',
              created_at: createdAt,
              last_used_at: usedAt,
            }) =>
              renamedId === id ? (
                <li key={id} className="p-4">
                  <RenamePasskey
                    id={id}
                    name={name}
                    onDone={() => {
                      setRenamedId(null)
                      void reload()
                    }}
                  />
                </li>
              ) : (
                <SettingsRow
                  key={id}
                  title={name || 'Passkey'}
                  detail={`Since ${formatDay(createdAt)}${usedAt ? `, last used ${formatDay(usedAt)}` : ''}`}
                  actions={
                    <>
                      <Button variant="quiet" size="small" onClick={() => setRenamedId(id)}>
                        Rename<span className="sr-only"> {name}</span>
                      </Button>
                      <Button
                        variant="quiet"
                        size="small"
                        disabled={isBusy}
                        onClick={() => remove(id)}
                      >
                        Remove<span className="sr-only"> {name}</span>
                      </Button>
                    </>
                  }
                />
              ),
          )}
        </SettingsList>
      )}
      <Button variant="secondary" disabled={!canSend} onClick={add}>
        {isBusy ? 'One moment…' : 'Add a passkey'}
      </Button>
    </div>
  )
}

function usePasskeys(queryKey: readonly unknown[]) {
  return useQuery({
    queryKey,
    retry: false,
    queryFn: async () => {
      const { data, error } = await (await loadSupabase()).auth.passkey.list()
      if (error) throw error
      return data
    },
  })
}
