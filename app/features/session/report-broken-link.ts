import { openPage } from '../../platform/open-page.ts'
import { toast } from '../../platform/toasts.ts'
import { stateOfBrokenLink, type BrokenLink } from './broken-link.ts'

/**
 * Says why the link that this visit began with did not work, and moves the reason from the URL to the
 * state of the history entry.
 */
export function reportBrokenLink(link: BrokenLink): void {
  const show = (explanation: string) =>
    toast.error(explanation, { id: 'broken-link', duration: 8_000 })
  import('./explain-broken-link.ts').then(
    ({ explainBrokenLink }) => show(explainBrokenLink(link.code)),
    // Without a connection to load the reasons.
    () => show('This link did not work. Ask for a new one.'),
  )
  // Immediately, before a page that needs a session redirects the visitor.
  void openPage(link.path, { replace: true, state: stateOfBrokenLink(link) })
}
