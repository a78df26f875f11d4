import { startCart } from '../../features/cart/start-cart.ts'
import { startInquiries } from '../../features/inquiry/inquiry.ts'
import { startTheme } from '../../features/theme/theme.ts'
import { startWishList } from '../../features/wish-list/start-wish-list.ts'
import { registerServiceWorker } from '../../platform/service-worker/register-service-worker.ts'
import { followTranslation } from '../../platform/translated-page.ts'

/** Starts what a page needs only once it runs: its code is not part of a first visit. */
export function startLater(): void {
  followTranslation()
  registerServiceWorker()
  startTheme()
  startCart()
  startWishList()
  startInquiries()
}
