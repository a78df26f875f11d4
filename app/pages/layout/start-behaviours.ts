import { startAddingToCart } from '../../features/cart/start-adding-to-cart.ts'
import { startCart } from '../../features/cart/start-cart.ts'
import { startInquiries } from '../../features/inquiry/inquiry.ts'
import { startInquiryForms } from '../../features/inquiry/start-inquiry-forms.ts'
import { startOwnPrices } from '../../features/resellers/start-own-prices.ts'
import { startTheme } from '../../features/theme/theme.ts'
import { startWishList } from '../../features/wish-list/start-wish-list.ts'
import { startWishes } from '../../features/wish-list/wish-hearts.ts'
import { startSigningOut } from './follow-account.ts'
import { startReferral } from './start-referral.ts'
import { on } from '../../platform/behaviours.ts'
import { followLeaving } from '../../platform/leaving.ts'
import { registerServiceWorker } from '../../platform/service-worker/register-service-worker.ts'
import { findToastList } from '../../platform/toasts/toast-list.ts'
import { startSubmittingChoices } from '../../ui/forms/start-submit-on-choice.ts'
import { startMenus } from '../../ui/overlays/start-menus.ts'

/** What every page does, whether React runs it or not. On an app page, call it after hydration. */
export function startBehaviours(): void {
  startMenus()
  startSubmittingChoices()
  startTheme()
  startAddingToCart()
  startWishes()
  startInquiryForms()
  startSigningOut()
  followLeaving()
  on('click', '[data-reload]', () => window.location.reload())
  startOwnPrices()
  findToastList()
  startReferral()
  startCart()
  startWishList()
  startInquiries()
  registerServiceWorker()
}
