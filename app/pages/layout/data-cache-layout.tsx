import { Outlet } from 'react-router'
import { DataCacheProvider } from '../../platform/data-cache/data-cache-provider.tsx'

/** Around the pages that read data in the browser. */
export default function DataCacheLayout() {
  return (
    <DataCacheProvider>
      <Outlet />
    </DataCacheProvider>
  )
}
