import { startSessionOnDemand } from './features/session/start-session.ts'
import { showWishes } from './features/wish-list/wish-list.behaviour.ts'
import { followAccount } from './pages/layout/account-menu.behaviour.ts'
import { followCartCount, followScroll } from './pages/layout/header.behaviour.ts'
import { startLoadingScreen } from './pages/layout/loading-screen.behaviour.ts'
import { followConnection } from './pages/layout/offline-banner.behaviour.ts'
import { followAll } from './platform/behaviours.ts'
import type { IslandModule } from './platform/islands/island-module.ts'
import { startIslands } from './platform/islands/start-islands.ts'
import { startBehaviours } from './pages/layout/start-behaviours.ts'

/**
 * The script of every document page. It holds no React: that comes with the first island somebody
 * uses.
 */
startSessionOnDemand()
startBehaviours()
startIslands(import.meta.glob<IslandModule>('./**/*.island.tsx'))
startLoadingScreen()
showWishes()
followAll(document, {
  '[data-offline-banner]': followConnection,
  '[data-cart-link]': followCartCount,
  '[data-account]': followAccount,
  header: followScroll,
})
// The auth service says in the URL why a link of a mail did not work; a reload keeps the state.
if (/[#&?]error/.test(window.location.href) || window.history.state?.brokenLink)
  import('./pages/layout/broken-link.behaviour.ts').then(
    ({ startBrokenLink }) => startBrokenLink(),
    () => {},
  )
