import {
  brokenLink,
  codeOfBrokenLink,
  stateOfBrokenLink,
} from '../../../features/session/broken-link.ts'
import { reportBrokenLink } from '../../../features/session/report-broken-link.ts'
import { makeElement } from '../../../platform/make-element.ts'

/**
 * Says on a document page why the link that led to it did not work. The reason moves from the URL to the
 * state of the history entry, which a reload keeps.
 */
export function startBrokenLink(): void {
  if (brokenLink) {
    reportBrokenLink(brokenLink)
    window.history.replaceState(stateOfBrokenLink(brokenLink), '', brokenLink.path)
  }
  const code = codeOfBrokenLink(window.history.state)
  if (code === null) return
  import('../../../features/session/explain-broken-link.ts').then(
    ({ explainBrokenLink }) =>
      document
        .querySelector('main')
        ?.prepend(
          makeElement(
            'p',
            'container-page bg-warning-soft py-3 text-warning',
            explainBrokenLink(code),
          ),
        ),
    // Without a connection. The toast says that it did not work.
    () => {},
  )
}
