import type { ReactNode } from 'react'

interface NoticeProps {
  icon?: ReactNode
  title: string
  /** It is the whole page, so its title is the first-level heading. */
  isWholePage?: boolean
  children?: ReactNode
  /** One suggested action. */
  action?: ReactNode
}

/** A message for an empty list, an error or a finished step: what, why, and one action. */
export function Notice({ icon, title, isWholePage = false, children, action }: NoticeProps) {
  const Title = isWholePage ? 'h1' : 'h2'
  return (
    <div className="mx-auto flex max-w-lg flex-col items-center gap-3 px-4 py-12 text-center">
      {icon && <div className="text-ink-3 [&>svg]:size-10">{icon}</div>}
      <Title className="text-h3">{title}</Title>
      {children && <div className="text-ink-2">{children}</div>}
      {action && <div className="mt-3 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
