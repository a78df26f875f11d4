import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { queryClientContext } from './platform/cached-loader.ts'
import { createQueryClientLoader, DataCacheContext, type DataCache } from './platform/data-cache.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'

const cache: DataCache = {}
const load = createQueryClientLoader(cache)

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(queryClientContext, load)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <DataCacheContext value={{ cache, load }}>
      <HydratedRouter getContext={getContext} />
    </DataCacheContext>,
  )
})

registerServiceWorker()
