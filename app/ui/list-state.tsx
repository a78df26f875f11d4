import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface ListStateProps {
  query: { isPending: boolean; isLoadingError: boolean; refetch(): unknown }
  /** What is said when it could not be loaded. */
  failure: string
  children?: ReactNode
}

/** Says that something is on its way, or could not be loaded and may be asked for again; then shows it. */
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
