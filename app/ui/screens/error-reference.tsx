import { use, useState } from 'react'
import { useLocation } from 'react-router'
import { ReferenceContext } from '../../platform/reference.ts'

const id = 'error-reference'

/**
 * The reference of a page that failed on the server, which is also in the log. The browser reads it from
 * the page that the server sent; a page that fails later, in the browser, has none.
 */
export function ErrorReference() {
  const ofServer = use(ReferenceContext)
  const { key } = useLocation()
  const [sent] = useState(() => ({ key, reference: ofServer ?? readReference() }))
  if (!sent.reference || sent.key !== key) return null
  return (
    <p className="mt-2 text-sm wrap-anywhere">
      Reference: <span id={id}>{sent.reference}</span>
    </p>
  )
}

function readReference(): string | null {
  return typeof document === 'undefined' ? null : (document.getElementById(id)?.textContent ?? null)
}
