import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { deskScreens } from '../../../../domain/desk/screens.ts'
import { screenComponents } from '../screens.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenGuard } from './screen-guard.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/** The screen of the address. */
export function DeskRoutes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        {deskScreens.map((screen) => {
          const Screen = screenComponents[screen.path]
          const guarded = (
            <ScreenGuard key={screen.path} screen={screen}>
              <Screen />
            </ScreenGuard>
          )
          return <Route key={screen.path} path={screen.path} element={guarded} />
        })}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}
