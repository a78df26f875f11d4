import type { ReactElement } from 'react'
import { StaticRouter } from 'react-router'
import { createDataCache, DataCacheContext } from '../../platform/data-cache/data-cache.ts'
import { Providers } from './providers.tsx'

/** Puts around a part what it needs to be rendered by itself. It may be shown on any page. */
export function aroundCachedPart(part: ReactElement): ReactElement {
  return (
    <DataCacheContext value={createDataCache()}>
      <StaticRouter location="/">
        <Providers publishableKey="">{part}</Providers>
      </StaticRouter>
    </DataCacheContext>
  )
}
