import type { Books } from '../../../../domain/books/books-functions.ts'
import { planAccountLabels } from '../../../../domain/instalments/plan-accounts.ts'
import { formatNaira } from '../../../../domain/money/money.ts'
import { DataTable } from '../../../ui/data-table.tsx'
import { Panel } from '../frame/panel.tsx'

const withKobo = (kobo: number) => formatNaira(kobo, { withKobo: true })

/** What the plans wrote to each of their accounts: interest, fees, principal, write-offs. */
export function PlansOfMonth({ plans }: Pick<Books, 'plans'>) {
  return (
    <Panel
      title="Instalment plans"
      description="The debits and credits of each account in the ledger of plans in this month. Their totals are equal."
    >
      {plans.length === 0 ? (
        <p className="text-ink-2">No plan had an entry in this month.</p>
      ) : (
        <DataTable
          label="Accounts of the plans"
          columns={['Account', 'Debit', 'Credit']}
          rows={plans.map(({ account, debitKobo, creditKobo }) => ({
            key: account,
            cells: [planAccountLabels[account], withKobo(debitKobo), withKobo(creditKobo)],
          }))}
        />
      )}
    </Panel>
  )
}
