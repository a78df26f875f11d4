import type { ReactNode } from 'react'
import { Link } from '../link.tsx'
import { useHydrated } from '../../platform/use-hydrated.ts'
import { Logo } from '../logo.tsx'

/** A page with the logo and nothing else around it. */
export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <header className="border-b border-line" data-ready={useHydrated() || undefined}>
        <div className="container-page flex min-h-16 items-center">
          <Link to="/" className="flex min-h-11 items-center rounded-control no-underline">
            <Logo />
          </Link>
        </div>
      </header>
      <main id="main" tabIndex={-1} className="container-page flex-1 py-8 outline-none">
        {children}
      </main>
    </>
  )
}
