import { Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { deskScreens } from '../../../../domain/desk/screens.ts'
import { screenComponents } from '../screens.tsx'
import { NotFound } from './not-found.tsx'
import { ScreenLoading } from './screen-loading.tsx'

/** The screen of the address. */
export function DeskRoutes() {
  return (
    <Suspense fallback={<ScreenLoading />}>
      <Routes>
        {deskScreens.map(({ path }) => {
          const Screen = screenComponents[path]
          return <Route key={path} path={path} element={<Screen />} />
        })}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </Suspense>
  )
}
