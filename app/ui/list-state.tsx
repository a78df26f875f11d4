import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** What `ListState` needs of a query of TanStack Query. */
export interface LoadQuery {
  isPending: boolean
  isLoadingError: boolean
  refetch(): unknown
}

interface ListStateProps {
  query: LoadQuery
  /** The message when loading failed. */
  failure: string
  children?: ReactNode
}

/**
 * Says that data is loading, or that it could not be loaded and can be tried again; then shows the
 * children.
 */
export function ListState({ query, failure, children }: ListStateProps): ReactNode {
  if (query.isPending) return <p className="mt-3 text-ink-2">Loading...</p>
  if (!query.isLoadingError) return children
  return (
    <p className="mt-3 flex flex-wrap items-center gap-3" role="alert">
      {failure}
      <Button variant="secondary" size="small" onClick={() => void query.refetch()}>
        Try again
      </Button>
    </p>
  )
}
