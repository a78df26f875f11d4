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

/**
 * The parts of the admin page: disputes, money, returns, installations, held goods, inquiries, failed
 * jobs, messages, backups and security.
 */
export default function Desk() {
  return (
    <>
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
    </>
  )
}
