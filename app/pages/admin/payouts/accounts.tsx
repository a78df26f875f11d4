import { useQuery } from '@tanstack/react-query'
import Landmark from '~icons/lucide/landmark'
import {
  changedResellerAccountHours,
  listResellerAccounts,
} from '../../../../domain/resellers/reseller-account-functions.ts'
import { queryFunction } from '../../../platform/query-function.ts'
import { ListState } from '../../../ui/list-state.tsx'
import { EmptyState } from '../frame/empty-state.tsx'
import { PageHeader } from '../frame/page-header.tsx'
import { Account } from './waiting-account.tsx'

/** The bank accounts of resellers that wait to be confirmed. */
export default function ResellerAccounts() {
  const query = useQuery({
    queryKey: ['admin', 'reseller-accounts'],
    refetchOnMount: 'always',
    queryFn: () => queryFunction(listResellerAccounts, {}),
  })
  const accounts = query.data?.accounts ?? []
  return (
    <div className="max-w-4xl">
      <PageHeader
        description={`Where resellers want to be paid. Before you confirm a changed account, call the reseller on a number that you already know. A change waits ${changedResellerAccountHours} hours.`}
      />
      <ListState query={query} failure="The accounts could not be loaded.">
        {accounts.length === 0 ? (
          <div className="rounded-card border border-line bg-surface">
            <EmptyState icon={<Landmark aria-hidden="true" />} title="No account is waiting">
              When a reseller gives a bank account, it is listed here.
            </EmptyState>
          </div>
        ) : (
          <div className="space-y-5">
            {accounts.map((account) => (
              <Account key={account.id} account={account} />
            ))}
          </div>
        )}
      </ListState>
    </div>
  )
}
