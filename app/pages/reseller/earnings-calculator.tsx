import { useState } from 'react'
import { formatNaira } from '../../../domain/money/money.ts'
import { nairaHint, parseNaira } from '../../../domain/money/parse-naira.ts'
import { estimateEarnings, tierOfVolume } from '../../../domain/resellers/earnings.ts'
import type {
  SmallCompanyRule,
  WithholdingRate,
} from '../../../domain/resellers/withholding-tax.ts'
import { AmountRow } from '../../ui/amount-row.tsx'
import { TextField } from '../../ui/forms/field.tsx'

interface Tier {
  name: string
  minVolumeKobo: number
  commissionPercent: number
}

const maxSaleKobo = 100_000_000_000_00

/** What somebody earns in a month with a link or code, by the functions that the ledger uses. */
export function EarningsCalculator({
  tiers,
  rates,
  taxRule,
  day,
  vatRatePercent,
}: {
  tiers: readonly Tier[]
  rates: readonly WithholdingRate[]
  taxRule: SmallCompanyRule
  day: string
  vatRatePercent: number
}) {
  const [typed, setTyped] = useState('2,500,000')
  const [hasTin, setHasTin] = useState(true)
  const parsed = parseNaira(typed)
  const goodsKobo = parsed !== null && parsed >= 0 && parsed <= maxSaleKobo ? parsed : null
  const tier = goodsKobo === null ? null : tierOfVolume(tiers, goodsKobo * 12)
  const earned =
    goodsKobo !== null && tier
      ? estimateEarnings(
          {
            goodsKobo,
            vatRatePercent,
            commissionPercent: tier.commissionPercent,
            isResident: true,
            hasTin,
            day,
          },
          rates,
          taxRule,
        )
      : null
  return (
    <section className="mt-14 max-w-3xl" aria-labelledby="earnings">
      <h2 id="earnings">What you would earn</h2>
      <div className="mt-6 grid gap-6 rounded-card border border-line bg-surface p-5 sm:grid-cols-2">
        <div className="space-y-4">
          <TextField
            label="Goods sold through you in a month (₦)"
            hint="With VAT, without delivery and installation."
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={goodsKobo === null ? nairaHint : undefined}
          />
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-primary"
              checked={hasTin}
              onChange={(event) => setHasTin(event.target.checked)}
            />
            I have a TIN
          </label>
        </div>
        <div aria-live="polite">
          {earned && tier ? (
            <dl className="space-y-2 text-md">
              <AmountRow label="Goods without VAT" value={formatNaira(earned.baseKobo)} />
              <AmountRow
                label={`Commission, ${tier.commissionPercent} % (${tier.name})`}
                value={formatNaira(earned.commissionKobo)}
              />
              <AmountRow
                label={`Withholding tax, ${earned.taxPercent} %`}
                value={`−${formatNaira(earned.taxKobo)}`}
              />
              <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-bold">
                <dt>Paid to you</dt>
                <dd className="money" data-testid="earned">
                  {formatNaira(earned.paidOutKobo)}
                </dd>
              </div>
            </dl>
          ) : (
            <p className="text-ink-2">Enter an amount to see what is paid to you.</p>
          )}
          <p className="mt-3 text-sm text-ink-3">
            This is the tier that you reach with twelve months like this one. You begin in the first
            tier. VAT is counted at {vatRatePercent} %.
          </p>
        </div>
      </div>
    </section>
  )
}
