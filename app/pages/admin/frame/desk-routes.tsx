import { Suspense } from 'react'
import { useRoutes } from 'react-router'
import { deskScreens } from '../../../../domain/desk/screens.ts'
import { screenComponents } from '../screens.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/**
 * `useRoutes` is in the code that every visitor downloads; `<Routes>` would add to it.
 */
const routes = [
  ...deskScreens.map((screen) => {
    const Screen = screenComponents[screen.path]
    const element = (
      <ScreenGuard key={screen.path} screen={screen}>
        <Screen />
      </ScreenGuard>
    )
    return { path: screen.path, element }
  }),
  { path: '*', element: <NotFound /> },
]

/** The screen of the address. */
export function DeskRoutes() {
  return <Suspense fallback={<ScreenLoading />}>{useRoutes(routes)}</Suspense>
}
