import { ResellerPriceList } from '../../../features/resellers/price-list.tsx'
import { ResellerQuotes } from '../../../features/resellers/quotes-panel.tsx'
import { ConfirmProvider } from '../../../features/staff/confirmed.tsx'
import { ListState } from '../../../ui/list-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Leads } from './leads.tsx'
import { Money } from './money.tsx'
import { OrdersThroughMe } from './orders-through-me.tsx'
import { ReferralLink } from './referral-link.tsx'
import { StatementPapers } from './statement-papers.tsx'
import { TierProgress } from './tier-progress.tsx'
import { useMyReseller } from './use-my-reseller.ts'

/** `/dashboard?tab=reseller`: the link, orders, commission, payouts, prices and quotes of a reseller. */
export default function ResellerTab() {
  const query = useMyReseller()
  const reseller = query.data
  const isOpen = reseller?.status === 'approved'
  return (
    <ListState query={query} failure="Your reseller page could not be loaded.">
      {!reseller && (
        <Notice
          title="You are not a reseller yet"
          action={<ButtonLink to="/reseller">See the programme</ButtonLink>}
        >
          <p>Resellers earn commission, or buy at wholesale prices.</p>
        </Notice>
      )}
      {reseller && (
        <ConfirmProvider>
          <div className="grid gap-10">
            {!isOpen && (
              <p
                role="status"
                className="rounded-control bg-warning-soft px-4 py-3 font-semibold text-warning"
              >
                Your reseller account is suspended: {reseller.reason} Your link, your prices and
                payouts do not work until we lift this. You can still see here what we owe you and
                what has happened so far.
              </p>
            )}
            {isOpen && reseller.code && (
              <ReferralLink code={reseller.code} businessName={reseller.business_name} />
            )}
            <Money reseller={reseller} />
            {isOpen && <TierProgress tierId={reseller.tier_id} />}
            <OrdersThroughMe isOpen={isOpen} />
            <Leads resellerId={reseller.id} isOpen={isOpen} />
            {isOpen && <ResellerPriceList />}
            {isOpen && <ResellerQuotes />}
            <StatementPapers />
          </div>
        </ConfirmProvider>
      )}
    </ListState>
  )
}
