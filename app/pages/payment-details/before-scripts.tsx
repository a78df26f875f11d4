import { PageTitle } from '../../platform/page-title.tsx'
import { NeedsScripts } from '../../ui/needs-scripts.tsx'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'

/** The payment page until its scripts run, and where they never do. */
export function BeforeScripts() {
  return (
    <>
      <PageTitle>Payment</PageTitle>
      <h1 className="sr-only">Payment</h1>
      <LoadingScreen />
      <NeedsScripts message="Hello, I would like to order and pay">
        <h2>Paying here needs JavaScript</h2>
        <p className="mt-3 text-ink-2">
          It is switched off in this browser, or could not be loaded. You can order on WhatsApp or
          by phone as well, at the same prices.
        </p>
      </NeedsScripts>
    </>
  )
}
