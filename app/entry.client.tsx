import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { dataCacheContext } from './platform/cached-loader.ts'
import { createDataCache, DataCacheContext } from './platform/data-cache/data-cache.ts'

const dataCache = createDataCache()

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(dataCacheContext, dataCache)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <DataCacheContext value={dataCache}>
      <HydratedRouter getContext={getContext} />
    </DataCacheContext>,
  )
})

void import('./platform/start-later.ts').then(({ startLater }) => startLater())
