import type { Factor, User } from '@supabase/supabase-js'
import { useState, type ReactNode } from 'react'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { SecondFactorCode } from './second-factor-code.tsx'
import { SecondFactorKey } from './second-factor-key.tsx'

/** The kinds of second factor, most convenient first. */
const kinds = ['webauthn', 'totp', 'phone', 'recovery_code'] as const
type Kind = (typeof kinds)[number]

const labels: Record<Kind, string> = {
  webauthn: 'Use a passkey or security key',
  totp: 'Use a code from the authenticator app',
  phone: 'Send a code to my phone',
  recovery_code: 'Use a recovery code',
}

interface SecondFactorChoiceProps {
  user: User
  onVerified?: () => void
  /** What else can be done, below the other factors. */
  children?: ReactNode
}

/** Verifies one of the second factors of an account, and offers its others. */
export function SecondFactorChoice({ user, onVerified, children }: SecondFactorChoiceProps) {
  const factors = kinds.flatMap((kind) =>
    (user.factors ?? []).filter(
      (factor) => factor.status === 'verified' && factor.factor_type === kind,
    ),
  )
  const [chosenId, setChosenId] = useState<string | null>(null)
  const chosen = factors.find(({ id }) => id === chosenId) ?? factors[0]
  if (!chosen) return null
  const others = factors.filter(({ id }) => id !== chosen.id)
  return (
    <>
      {chosen.factor_type === 'webauthn' ? (
        <SecondFactorKey key={chosen.id} factor={chosen} onVerified={onVerified} />
      ) : (
        <SecondFactorCode key={chosen.id} factor={chosen} onVerified={onVerified} />
      )}
      {(others.length > 0 || children) && (
        <div className="mt-5 grid justify-items-start border-t border-line pt-3">
          {others.map((factor) => (
            <TextButton key={factor.id} onClick={() => setChosenId(factor.id)}>
              {labelOf(factor, others)}
            </TextButton>
          ))}
          {children}
        </div>
      )}
    </>
  )
}

/** Includes the name of the factor when there are several of its kind. */
function labelOf(factor: Factor, all: Factor[]): string {
  const label = labels[factor.factor_type as Kind]
  return all.filter((other) => other.factor_type === factor.factor_type).length > 1 &&
    factor.friendly_name
    ? `${label}: ${factor.friendly_name}`
    : label
}
