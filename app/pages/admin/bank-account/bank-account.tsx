import { useQuery } from '@tanstack/react-query'
import { useSession } from '../../../features/session/use-session.ts'
import { RecordHistory } from '../../../features/staff/record-history.tsx'
import { formatMoment } from '../../../platform/format-time.ts'
import { loadSupabase } from '../../../platform/supabase.ts'
import { site } from '../../../../site.config.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Panel } from '../frame/panel.tsx'
import { Decision } from './decision.tsx'
import { ProposalForm } from './proposal-form.tsx'

/** Where customers transfer to; one person proposes another account, a second one approves it. */
export default function BankAccount() {
  const query = useQuery({
    queryKey: ['desk', 'bank-accounts'],
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('bank_accounts')
        .select('id, bank, name, number, status, proposed_by, proposed_at, decided_at')
        .order('proposed_at', { ascending: false })
        .limit(50)
        .throwOnError()
      return data
    },
  })
  const { user } = useSession()
  const accounts = query.data ?? []
  const proposal = accounts.find(({ status }) => status === 'proposed')
  const [current] = accounts
    .filter(({ status }) => status === 'approved')
    .sort((a, b) => ((a.decided_at ?? '') < (b.decided_at ?? '') ? 1 : -1))
  return (
    <>
      <PageHeader
        title="Bank account"
        description="Where customers transfer to. One person proposes another account, and a second one approves it. Transfers that are open keep the account that the customer was shown."
      />
      <ListState query={query} failure="The account could not be loaded.">
        <div className="grid max-w-3xl gap-6">
          <Panel title="Customers transfer to">
            <Facts account={current ?? site.bankAccount} />
            {current?.decided_at && (
              <p className="mt-2 text-ink-2">Approved on {formatMoment(current.decided_at)}.</p>
            )}
          </Panel>
          {proposal ? (
            <Panel title="Proposed account">
              <Facts account={proposal} />
              <p className="mt-2 text-ink-2">Proposed on {formatMoment(proposal.proposed_at)}.</p>
              <Decision id={proposal.id} isOwn={proposal.proposed_by === user?.id} />
            </Panel>
          ) : (
            <Panel title="Propose another account">
              <ProposalForm />
            </Panel>
          )}
          <RecordHistory table="bank_accounts" record={null} />
        </div>
      </ListState>
    </>
  )
}

function Facts({ account }: { account: { bank: string; name: string; number: string } }) {
  return (
    <p>
      {account.bank}
      <br />
      {account.name}
      <br />
      <span className="tabular-nums">{account.number}</span>
    </p>
  )
}
