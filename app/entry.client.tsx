import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { startSession } from './features/session/session-store.ts'
import { followTranslation } from './platform/translated-page.ts'

/** The script of every app page. */
startSession()
followTranslation()
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
