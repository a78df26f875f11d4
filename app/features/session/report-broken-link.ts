import { toast } from '../../platform/toasts.ts'
import type { BrokenLink } from './broken-link.ts'

/** Says why the link that this visit began with did not work. */
export function reportBrokenLink({ code }: BrokenLink): void {
  const show = (explanation: string) =>
    toast.error(explanation, { id: 'broken-link', duration: 8_000 })
  import('./explain-broken-link.ts').then(
    ({ explainBrokenLink }) => show(explainBrokenLink(code)),
    // Without a connection to load the reasons.
    () => show('This link did not work. Ask for a new one.'),
  )
}
