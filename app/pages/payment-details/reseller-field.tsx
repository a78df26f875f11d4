import { useState } from 'react'
import { findProblem } from '../../../domain/parse/parser.ts'
import { checkResellerCode } from '../../../domain/resellers/referral-functions.ts'
import { resellerCode } from '../../../domain/resellers/referral.ts'
import { fieldId } from '../../features/orders/checkout-field-id.ts'
import { findLink, forgetLink } from '../../features/referral/referral-store.ts'
import { callFunction } from '../../platform/call-function.ts'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'

interface ResellerFieldProps {
  /** The code that goes with the order; empty for none. */
  code: string
  onChange: (code: string) => void
}

type Said = { businessName: string } | { problem: string } | null

/** Who recommended us: a code that the buyer types, or the link they came by. It changes no price. */
export function ResellerField({ code, onChange }: ResellerFieldProps) {
  const [text, setText] = useState(code)
  const [said, setSaid] = useState<Said>(null)
  const [isChecking, setChecking] = useState(false)

  async function check() {
    const problem = findProblem(resellerCode, text)
    if (problem !== null || text.trim() === '') {
      onChange('')
      return setSaid(problem === null ? null : { problem })
    }
    setChecking(true)
    const checked = await callFunction(checkResellerCode, { code: text })
    setChecking(false)
    if (checked.outcome === 'unreachable')
      return setSaid({ problem: 'The connection was lost. Please check the code again.' })
    if (checked.outcome === 'refused') return setSaid({ problem: checked.message })
    const { businessName } = checked.response
    onChange(businessName === null ? '' : text)
    setSaid(
      businessName === null ? { problem: 'We do not know this reseller code.' } : { businessName },
    )
  }

  return (
    <>
      <details open={code !== ''}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
          Did a reseller recommend us?
        </summary>
        <div className="mt-2 flex items-start gap-3">
          <TextField
            id={fieldId('resellerCode')}
            label="Reseller code"
            className="flex-1"
            value={text}
            maxLength={40}
            autoCapitalize="characters"
            autoComplete="off"
            hint="It does not change your price."
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              void check()
            }}
            error={said && 'problem' in said ? said.problem : undefined}
          />
          <Button
            variant="secondary"
            className="mt-[1.9rem]"
            disabled={isChecking}
            onClick={() => void check()}
          >
            {isChecking ? 'Checking…' : 'Check'}
          </Button>
        </div>
        <p role="status" className="mt-1 text-sm text-ink-2">
          {said && 'businessName' in said && `Thank you. ${said.businessName} recommended us.`}
        </p>
      </details>
      {code === '' && <CameByLink />}
    </>
  )
}

/** By whose link the buyer came, with a way to say no. */
function CameByLink() {
  const isHydrated = useHydrated()
  const [now] = useState(() => new Date())
  const [isForgotten, setForgotten] = useState(false)
  const link = isHydrated && !isForgotten ? findLink(now) : null
  if (!link) return null
  return (
    <p className="flex flex-wrap items-center justify-between gap-3 text-sm text-ink-2">
      You came through the link of {link.code}. They see what was bought, but not who bought it.
      <Button
        variant="quiet"
        size="small"
        onClick={() => {
          forgetLink()
          setForgotten(true)
        }}
      >
        Do not count it
      </Button>
    </p>
  )
}
