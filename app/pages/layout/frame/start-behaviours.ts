import { startAddingToCart } from '../../../features/cart/start-adding-to-cart.ts'
import { startCart } from '../../../features/cart/start-cart.ts'
import { startInquiries } from '../../../features/inquiry/start-inquiries.ts'
import { startOwnPrices } from '../../../features/resellers/start-own-prices.ts'
import { startTheme } from '../../../features/theme/theme.ts'
import { startWishes } from '../../../features/wish-list/wish-hearts.ts'
import { startSigningOut } from './follow-account.ts'
import { startReferral } from './start-referral.ts'
import { followLeaving } from '../../../platform/navigation/leaving.ts'
import { startToasts } from '../../../platform/toasts.ts'
import { startSubmittingChoices } from '../../../ui/forms/start-submit-on-choice.ts'
import { startMenus } from '../../../ui/overlays/start-menus.ts'

let isStarted = false

/** What every page does, whether React runs it or not. On an app page, call it after hydration. */
export function startBehaviours(): void {
  if (isStarted) return
  isStarted = true
  startMenus()
  startSubmittingChoices()
  startTheme()
  startAddingToCart()
  startWishes()
  startSigningOut()
  followLeaving()
  startOwnPrices()
  startToasts()
  startReferral()
  startCart()
  startInquiries()
  import('../../../platform/service-worker/register-service-worker.ts').then(
    ({ registerServiceWorker }) => registerServiceWorker(),
    // Without a connection there is nothing to store.
    () => {},
  )
}
