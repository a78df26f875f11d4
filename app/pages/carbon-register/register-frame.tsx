import type { ReactNode } from 'react'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'

/** A page below the register: where it is, its heading, and one sentence. */
export function RegisterFrame({
  crumb,
  title,
  intro,
  children,
}: {
  crumb: string
  title: ReactNode
  intro?: ReactNode
  children: ReactNode
}) {
  return (
    <div className="container-page py-8">
      <Breadcrumbs
        crumbs={[
          { label: 'Home', to: '/' },
          { label: 'Carbon register', to: '/carbon-register' },
          { label: crumb },
        ]}
      />
      <h1 className="mt-4 max-w-3xl text-[clamp(1.875rem,1.4rem+2vw,2.75rem)] wrap-anywhere">
        {title}
      </h1>
      {intro && <p className="mt-3 max-w-2xl text-lg text-ink-2">{intro}</p>}
      {children}
    </div>
  )
}
