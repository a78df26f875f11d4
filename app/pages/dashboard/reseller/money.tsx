import { formatExactNaira } from '../../../../domain/money/money.ts'
import { earnedAfterDays } from '../../../../domain/resellers/commission-status.ts'
import { payoutStatuses, payoutStatusLabels } from '../../../../domain/resellers/payout-status.ts'
import { formatDay } from '../../../platform/format-time.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { BankAccount } from './bank-account.tsx'
import { PayoutForm } from './payout-form.tsx'
import { useMoney, type MyMoney } from './use-money.ts'
import type { MyReseller } from './use-my-reseller.ts'

/** The balance, the payouts and the bank account of a reseller. */
export function Money({ reseller }: { reseller: MyReseller }) {
  const query = useMoney()
  const money = query.data
  const isApproved = reseller.status === 'approved'
  return (
    <section aria-labelledby="my-money">
      <h2 id="my-money" className="text-h3">
        Commission and payouts
      </h2>
      <ListState query={query} failure="Your balance could not be loaded.">
        {money && (
          <div className="mt-4 grid gap-6">
            <dl className="grid gap-4 sm:grid-cols-3">
              <Figure
                label="Pending"
                value={money.accruedKobo}
                note={`From paid orders. It is earned ${earnedAfterDays} days after delivery or installation.`}
              />
              <Figure
                label="Payable"
                value={money.payableKobo}
                note={
                  money.payableKobo < 0
                    ? 'Orders were refunded after their commission was paid out. We deduct this from your next commission.'
                    : 'Earned commission, which you can be paid now.'
                }
              />
              <Figure
                label="Paid out"
                value={money.paidKobo}
                note={`We withheld another ${formatExactNaira(money.withheldKobo)} as tax for the tax office.`}
              />
            </dl>
            {isApproved && <PayoutForm money={money} reseller={reseller} />}
            <BankAccount accounts={money.accounts} mayChange={isApproved} />
            <History payouts={money.payouts} />
          </div>
        )}
      </ListState>
    </section>
  )
}

function Figure({ label, value, note }: { label: string; value: number; note: string }) {
  return (
    <div className="rounded-card border border-line bg-surface p-5">
      <dt className="text-ink-2">{label}</dt>
      <dd>
        <span className="money block text-[1.75rem] leading-tight font-bold">
          {formatExactNaira(value)}
        </span>
        <span className="mt-1 block text-sm text-ink-2">{note}</span>
      </dd>
    </div>
  )
}

function History({ payouts }: { payouts: MyMoney['payouts'] }) {
  if (payouts.length === 0)
    return <p className="text-ink-2">You have not asked for a payout yet.</p>
  return (
    <div>
      <h3 className="text-lg">Payouts</h3>
      <div className="mt-3">
        <DataTable
          label="Your payouts"
          columns={['Requested', 'Amount', 'Tax', 'To your account', 'Status', 'Note']}
          words={['Status']}
          textColumn="Note"
          rows={payouts.map((payout) => ({
            key: payout.id,
            cells: [
              formatDay(payout.requested_at),
              formatExactNaira(payout.gross_kobo),
              formatExactNaira(payout.tax_kobo),
              formatExactNaira(payout.net_kobo),
              nameStatus(payout.status),
              [payout.reason, payout.bank_reference].filter(Boolean).join(' · '),
            ],
          }))}
        />
      </div>
    </div>
  )
}

function nameStatus(status: string): string {
  const known = payoutStatuses.find((each) => each === status)
  return known ? payoutStatusLabels[known] : status
}
