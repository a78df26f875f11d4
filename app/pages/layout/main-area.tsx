import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { isAppPage } from '../../platform/navigation/page-kind.ts'
import { LoadingScreen } from '../../ui/screens/loading-screen.tsx'
import { BrokenLink } from './broken-link.tsx'
import { useFocusOnNavigation } from './use-focus-on-navigation.ts'
import { useIsSlowNavigation } from './use-is-slow-navigation.ts'

/** The page itself, and the loading screen while another one is waited for. */
export function MainArea({ children }: { children: ReactNode }) {
  const isSlow = useIsSlowNavigation()
  const main = useFocusOnNavigation()
  return (
    <>
      <main id="main" ref={main} tabIndex={-1} className="flex-1 outline-none">
        <BrokenLink />
        {isSlow && <LoadingScreen />}
        <div hidden={isSlow}>{children}</div>
      </main>
      {!isAppPage(useLocation().pathname) && (
        // For `startLoadingScreen`.
        <template data-loading>
          <LoadingScreen />
        </template>
      )}
    </>
  )
}
