import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startSession } from './features/session/session-store.ts'

startSession()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})

void import('./pages/layout/start-later.ts').then(({ startLater }) => startLater())
