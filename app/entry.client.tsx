import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { RouterContextProvider } from 'react-router'
import { HydratedRouter } from 'react-router/dom'
import { queryClientContext } from './platform/cached-loader.ts'
import { createQueryClient } from './platform/query-client.ts'
import { registerServiceWorker } from './platform/register-service-worker.ts'

const queryClient = createQueryClient()

function getContext(): RouterContextProvider {
  const context = new RouterContextProvider()
  context.set(queryClientContext, queryClient)
  return context
}

startTransition(() => {
  hydrateRoot(
    document,
    <QueryClientProvider client={queryClient}>
      <HydratedRouter getContext={getContext} />
    </QueryClientProvider>,
  )
})

registerServiceWorker()
