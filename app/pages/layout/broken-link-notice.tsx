import { explainBrokenLink } from '../../features/session/explain-broken-link.ts'

/**
 * On the page that a broken link led to: why it did not work. A toast says the same, but disappears
 * after some seconds.
 */
export default function BrokenLinkNotice({ code }: { code: string }) {
  return (
    <p className="container-page bg-warning-soft py-3 text-warning">{explainBrokenLink(code)}</p>
  )
}
