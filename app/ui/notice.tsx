import type { ReactNode } from 'react'

/** What an empty list, a failure or a finished step says: what it is, why, and one thing to do. */
export function Notice({ icon, title, children, action }: { icon?: ReactNode; title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && <div className="text-ink-3 [&>svg]:size-10">{icon}</div>}
      <h2 className="text-h3">{title}</h2>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
