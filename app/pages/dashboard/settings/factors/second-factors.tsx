import type { Factor } from '@supabase/supabase-js'
import { lazy, Suspense, useState } from 'react'
import { explain, useAuthAction } from '../../../../features/session/auth-form.ts'
import { useAuthSettings } from '../../../../features/session/auth-settings.ts'
import { formatDay } from '../../../../platform/format-time.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Button } from '../../../../ui/button.tsx'
import { FormProblems } from '../../../../ui/forms/form-problems.tsx'
import { ListState } from '../../../../ui/list-state.tsx'
import { SettingsList, SettingsRow } from '../settings-section.tsx'
import { useFactors } from './use-factors.ts'

const AddAuthenticator = lazy(() => import('./add-authenticator.tsx'))
const AddSecurityKey = lazy(() => import('./add-security-key.tsx'))
const AddPhone = lazy(() => import('./add-phone.tsx'))
const RecoveryCodes = lazy(() => import('./recovery-codes.tsx'))

const kindNames: Record<string, string> = {
  totp: 'Authenticator app',
  webauthn: 'Security key',
  phone: 'Phone',
  recovery_code: 'Recovery codes',
}

/** Second factors: an authenticator app, a security key, a phone, and recovery codes. */
export function SecondFactors() {
  const { factors, reloadFactors } = useFactors()
  const { authSettings, query: settingsQuery } = useAuthSettings()
  const { run, isBusy, refusal } = useAuthAction()
  const [adding, setAdding] = useState<'totp' | 'webauthn' | 'phone' | 'codes' | null>(null)
  const [removed, setRemoved] = useState<Factor | null>(null)

  if (!factors.data)
    return <ListState query={factors} failure="Your second factors could not be loaded." />
  const strong = factors.data.filter(({ factor_type: type }) => type !== 'recovery_code')
  const finish = (to: typeof adding) => {
    setAdding(to)
    void reloadFactors()
  }
  if (adding) {
    // Recovery codes follow the first factor, so that losing it does not lock the owner out.
    const isFirst = strong.length === 0
    const onDone = () => finish(isFirst ? 'codes' : null)
    const Add = { totp: AddAuthenticator, webauthn: AddSecurityKey, phone: AddPhone, codes: null }[
      adding
    ]
    return (
      <Suspense fallback={<p className="text-ink-2">Loading...</p>}>
        {Add ? (
          <Add onDone={onDone} onCancel={() => finish(null)} />
        ) : (
          <RecoveryCodes
            hasCodes={factors.data.length > strong.length}
            onDone={() => finish(null)}
          />
        )}
      </Suspense>
    )
  }

  const remove = (factor: Factor) =>
    run(async (supabase) => {
      const { error } = await supabase.auth.mfa.unenroll({ factorId: factor.id })
      // From now on the session needs only one factor; the refreshed token contains that.
      if (!error) await supabase.auth.refreshSession()
      setRemoved(null)
      await reloadFactors()
      return error && explain(error)
    })
  return (
    <div className="space-y-4">
      <FormProblems {...refusal} />
      {strong.length === 0 ? (
        <p>
          <Badge>Off</Badge>{' '}
          <span className="text-ink-2">You sign in with your password alone.</span>
        </p>
      ) : (
        <SettingsList>
          {factors.data.map((factor) => (
            <FactorRow
              key={factor.id}
              {...{ factor, isBusy }}
              isConfirming={removed?.id === factor.id}
              onAskRemoval={() => setRemoved(factor)}
              onKeep={() => setRemoved(null)}
              onRemove={() => remove(factor)}
            />
          ))}
        </SettingsList>
      )}
      {settingsQuery.isLoadingError && (
        <ListState
          query={settingsQuery}
          failure="Some kinds of second factor could not be loaded."
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" onClick={() => setAdding('totp')}>
          Add an authenticator app
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAdding('webauthn')}>
          Add a security key
        </Button>
        {authSettings.phone && (
          <Button variant="secondary" size="small" onClick={() => setAdding('phone')}>
            Add a phone
          </Button>
        )}
        {strong.length > 0 && (
          <Button variant="quiet" size="small" onClick={() => setAdding('codes')}>
            New recovery codes
          </Button>
        )}
      </div>
    </div>
  )
}

interface FactorRowProps {
  factor: Factor
  isBusy: boolean
  /** The owner has asked to remove it and must confirm. */
  isConfirming: boolean
  onAskRemoval: () => void
  onKeep: () => void
  onRemove: () => void
}

function FactorRow({
  factor,
  isBusy,
  isConfirming,
  onAskRemoval,
  onKeep,
  onRemove,
}: FactorRowProps) {
  return (
    <SettingsRow
      title={factor.friendly_name || kindNames[factor.factor_type] || factor.factor_type}
      badge={factor.factor_type !== 'recovery_code' && <Badge tone="good">On</Badge>}
      detail={`${kindNames[factor.factor_type] ?? ''} · since ${formatDay(factor.created_at)}`}
      actions={
        isConfirming ? (
          <>
            <Button variant="quiet" size="small" onClick={onKeep}>
              Keep it
            </Button>
            <Button variant="danger" size="small" disabled={isBusy} onClick={onRemove}>
              Yes, remove
            </Button>
          </>
        ) : (
          factor.factor_type !== 'recovery_code' && (
            <Button variant="quiet" size="small" onClick={onAskRemoval}>
              Remove<span className="sr-only"> {factor.friendly_name}</span>
            </Button>
          )
        )
      }
    />
  )
}
