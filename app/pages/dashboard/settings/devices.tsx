import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explain, useAuthAction } from '../../../features/session/auth-form.ts'
import { formatMoment } from '../../../platform/format-time.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { formatBrowser } from '../../../features/session/format-browser.ts'
import { SettingsList, SettingsRow } from './settings-section.tsx'

/**
 * A row of the function list_my_sessions; the generated types do not include results of functions.
 */
interface Device {
  id: string
  is_current: boolean
  last_seen_at: string
  user_agent: string
  ip: string
}

/** The devices on which the account is signed in. Each can be signed out. */
export function Devices() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const { run, isBusy, refusal } = useAuthAction()
  const [done, setDone] = useState('')
  const status = useRef<HTMLParagraphElement>(null)
  const queryKey = ['devices', user?.id]
  const devices = useQuery({
    queryKey,
    refetchOnMount: 'always',
    queryFn: async () =>
      (
        await (
          await loadSupabase()
        )
          .rpc('list_my_sessions')
          .overrideTypes<Device[], { merge: false }>()
          .throwOnError()
      ).data,
  })
  const reload = () => queryClient.invalidateQueries({ queryKey })
  function report(text: string): null {
    setDone(text)
    // The button that was pressed is gone with what it ended.
    status.current?.focus()
    return null
  }

  if (!devices.data)
    return <ListState query={devices} failure="Your devices could not be loaded." />
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
      <SettingsList>
        {devices.data.map((device) => (
          <SettingsRow
            key={device.id}
            title={formatBrowser(device.user_agent)}
            badge={device.is_current && <Badge tone="good">This device</Badge>}
            detail={`Last seen ${formatMoment(device.last_seen_at)}${device.ip ? ` from ${device.ip}` : ''}`}
            actions={
              !device.is_current && (
                <Button
                  variant="quiet"
                  size="small"
                  disabled={isBusy}
                  onClick={() =>
                    run(async (supabase) => {
                      const { error } = await supabase.rpc('revoke_my_session', {
                        session_id: device.id,
                      })
                      await reload()
                      return error
                        ? { message: 'That device could not be signed out. Try again.' }
                        : report(`${formatBrowser(device.user_agent)} is signed out.`)
                    })
                  }
                >
                  Sign out<span className="sr-only"> {formatBrowser(device.user_agent)}</span>
                </Button>
              )
            }
          />
        ))}
      </SettingsList>
      {devices.data.length > 1 && (
        <SignOutOthers
          isBusy={isBusy}
          onPress={() =>
            run(async (supabase) => {
              const { error } = await supabase.auth.signOut({ scope: 'others' })
              await reload()
              return error
                ? explain(error)
                : report('All other devices are signed out. Only this one is still signed in.')
            })
          }
        />
      )}
    </div>
  )
}

function SignOutOthers({ isBusy, onPress }: { isBusy: boolean; onPress: () => void }) {
  return (
    <div>
      <Button
        variant="secondary"
        disabled={isBusy}
        aria-describedby="sign-out-others"
        onClick={onPress}
      >
        {isBusy ? 'Signing out…' : 'Sign out all other devices'}
      </Button>
      <p id="sign-out-others" className="mt-2 text-sm text-ink-2">
        This signs you out on every other phone and computer. You stay signed in here.
      </p>
    </div>
  )
}
