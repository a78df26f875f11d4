import { useQueryClient } from '@tanstack/react-query'
import { Link } from '../../../ui/link.tsx'
import { hasSecondFactor } from '../../../features/session/has-second-factor.ts'
import { useSession } from '../../../features/session/use-session.ts'
import { useConfirmed } from '../../../features/staff/confirmed.tsx'
import { loadSupabase } from '../../../platform/supabase.ts'
import { toast } from '../../../platform/toasts.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { securityPolicyKey, useSecurityPolicy } from '../use-security-policy.ts'

/**
 * Whether admins must sign in with a second factor. Only an admin who has one can require it, so
 * that nobody locks themselves out.
 */
export function SecuritySetting() {
  const { user } = useSession()
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const isProtected = hasSecondFactor(user)
  const policy = useSecurityPolicy()

  async function set(isRequired: boolean) {
    queryClient.setQueryData(securityPolicyKey, isRequired)
    const { data, error } = await confirmed(async () =>
      (await loadSupabase())
        .from('security_settings')
        .update({ admins_need_second_factor: isRequired })
        .eq('id', true)
        .select('id'),
    )
    if (!error && data.length === 1) return void toast.success('The setting is saved.')
    queryClient.setQueryData(securityPolicyKey, !isRequired)
    toast.error('We could not save the setting. Nothing has changed.')
  }

  return (
    <section aria-labelledby="security" className="max-w-xl">
      <h2 id="security" className="text-h3">
        Second factor
      </h2>
      <label className="mt-4 flex items-start gap-3 rounded-control border border-line bg-surface px-4 py-3">
        <input
          type="checkbox"
          className="mt-1 size-5 shrink-0 accent-primary"
          checked={policy.data ?? false}
          disabled={!isProtected || !policy.isSuccess}
          onChange={(event) => void set(event.currentTarget.checked)}
        />
        <span className="font-semibold">
          Admins sign in with a second factor
          <span className="block text-sm font-normal text-ink-2">
            An admin without a second factor must set one up before they can open this page.
          </span>
        </span>
      </label>
      {policy.isLoadingError && (
        <ListState query={policy} failure="This setting could not be loaded." />
      )}
      {!isProtected && (
        <p className="mt-2 text-sm text-ink-2">
          <Link
            to="/dashboard?tab=profile-settings#second-factor"
            className="font-semibold text-primary"
          >
            Set up your own second factor
          </Link>{' '}
          first.
        </p>
      )}
    </section>
  )
}
