import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { dataCacheContext } from './platform/cached-loader.ts'
import { createDataCache, DataCacheContext } from './platform/data-cache/data-cache.ts'
import { registerServiceWorker } from './platform/service-worker/register-service-worker.ts'
import { followTranslation } from './platform/translated-page.ts'

const dataCache = createDataCache()

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(dataCacheContext, dataCache)
  return context
}

followTranslation()
startTransition(() => {
  hydrateRoot(
    document,
    <DataCacheContext value={dataCache}>
      <HydratedRouter getContext={getContext} />
    </DataCacheContext>,
  )
})

registerServiceWorker()
