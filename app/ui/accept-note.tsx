import type { ReactNode } from 'react'
import { Link } from './link.tsx'
import type { LegalSlug } from '../../domain/legal/documents.ts'

/** Below a button: what somebody accepts who presses it. */
export function AcceptNote({ action }: { action: 'creating an account' | 'paying' | 'ordering' }) {
  return (
    <p className="text-sm text-ink-2">
      By {action} you accept the <DocumentLink slug="terms">terms</DocumentLink>. How we use your
      data is in the <DocumentLink slug="privacy">privacy notice</DocumentLink>.
    </p>
  )
}

/** A link to a legal document that keeps a form as it is: it opens in a new tab. */
export function DocumentLink({ slug, children }: { slug: LegalSlug; children: ReactNode }) {
  return (
    <Link
      to={`/${slug}`}
      target="_blank"
      className="font-semibold text-primary underline underline-offset-2"
    >
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
