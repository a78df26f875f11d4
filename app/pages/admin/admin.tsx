import { RequireAdmin } from './require-admin.tsx'
import { unlisted } from '../../platform/seo.ts'
import { Backups } from './backups.tsx'
import { HeldOrders } from './held-orders.tsx'
import { InstallationsToQuote } from './installations-to-quote.tsx'
import { MoneyToCheck } from './money-to-check.tsx'
import { ReturnsToDecide } from './returns-to-decide.tsx'
import { Disputes } from './disputes.tsx'
import { DeadLetters } from './dead-letters.tsx'
import { LatestInquiries } from './latest-inquiries.tsx'
import { Messages } from './messages.tsx'
import { SecurityEvents } from './security-events.tsx'
import { SecuritySetting } from './security-setting.tsx'

export const meta = () => unlisted('Admin')

/**
 * The admin page: disputes, money, returns, installations, held goods, inquiries, failed jobs, messages,
 * backups and security.
 */
export default function Admin() {
  return (
    <div className="container-page py-8">
      <RequireAdmin>
        <h1 className="text-h2">Admin</h1>
        <Disputes />
        <MoneyToCheck />
        <ReturnsToDecide />
        <InstallationsToQuote />
        <HeldOrders />
        <LatestInquiries />
        <DeadLetters />
        <Messages />
        <Backups />
        <SecuritySetting />
        <SecurityEvents />
      </RequireAdmin>
    </div>
  )
}
