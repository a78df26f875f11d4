import { currentVersion } from '../../../domain/legal/versions.ts'
import { keepApplicationsDays } from '../../../domain/legal/retention.ts'
import { site } from '../../../site.config.ts'
import { DocumentLink } from '../../ui/accept-note.tsx'
import { Button } from '../../ui/button.tsx'

/** The button, what the applicant agrees to with it, and which version of the notice says so. */
export function SubmitRow({ isSending }: { isSending: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
      <input type="hidden" name="privacyVersion" value={currentVersion('privacy')} />
      <Button type="submit" aria-disabled={isSending || undefined} className="w-full sm:w-auto">
        {isSending ? 'Sending…' : 'Send application'}
      </Button>
      <p className="flex-1 basis-64 text-sm text-ink-3">
        By sending it you agree that we use it to choose whom we hire. Only the people who do the
        hiring read it. We delete it {keepApplicationsDays} days after the last day to apply, or
        when you ask: {site.email}. More in{' '}
        <DocumentLink slug="privacy">our privacy notice</DocumentLink>.
      </p>
    </div>
  )
}
