import parts from 'virtual:parts'
import { showOwnPricesToResellers } from './features/resellers/start-own-prices.ts'
import { startSessionOnDemand } from './features/session/start-session.ts'
import { sessionStore } from './features/session/session-state.ts'
import { showWishes } from './features/wish-list/wish-hearts.ts'
import { followAccount } from './pages/layout/frame/follow-account.ts'
import { followCartCount, followScroll } from './pages/layout/frame/follow-header.ts'
import { startLoadingScreen } from './pages/layout/frame/start-loading-screen.ts'
import { followConnection } from './pages/layout/frame/follow-connection.ts'
import { followAll } from './platform/behaviours.ts'
import { repeatEarlyEvents, startParts, startPartsOf } from './platform/parts/start-parts.ts'
import { startBehaviours } from './pages/layout/frame/start-behaviours.ts'

/**
 * The script of every document page. It holds no React: that comes with the first island somebody
 * uses.
 */
startSessionOnDemand()
startBehaviours()
startParts(parts)
startLoadingScreen()
showWishes()
document.addEventListener('swapped', () => {
  showWishes()
  showOwnPricesToResellers()
})
sessionStore.subscribe(() => {
  if (sessionStore.get().status === 'signed-in') startPartsOf('session')
})
followAll(document, {
  '[data-offline-banner]': followConnection,
  '[data-cart-words]': followCartCount,
  '[data-account]': followAccount,
  header: followScroll,
})
repeatEarlyEvents()
// The auth service says in the URL why a link of a mail did not work; a reload keeps the state.
if (/[#&?]error/.test(window.location.href) || window.history.state?.brokenLink)
  import('./pages/layout/frame/start-broken-link.ts').then(
    ({ startBrokenLink }) => startBrokenLink(),
    () => {},
  )
