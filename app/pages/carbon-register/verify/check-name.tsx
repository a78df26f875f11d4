import { useState, type FormEvent } from 'react'
import { failureOf, failureSentences, loadCheck } from '../../../features/register/check-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'

/** Checks a name, which is not in the log, with the salt that stands on the certificate. */
export function CheckName({ commitment }: { commitment: string }) {
  const [outcome, setOutcome] = useState<string | null>(null)

  async function check(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const [name, salt] = [String(given.get('name') ?? ''), String(given.get('salt') ?? '')]
    try {
      const { isCommittedName } = await loadCheck(() => import('./check-certificate.ts'))
      setOutcome(
        isCommittedName({ commitment, name, salt })
          ? `It was retired for ${name.trim()}.`
          : 'The register has another name, or the salt is not that of this certificate.',
      )
    } catch (error) {
      setOutcome(failureSentences[failureOf(error)])
    }
  }

  return (
    <details className="mt-3">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
        Check the name
      </summary>
      <form onSubmit={(event) => void check(event)} className="mt-2 grid max-w-md gap-4">
        <TextField label="Name, as on the certificate" name="name" required maxLength={120} />
        <TextField
          label="Salt"
          hint="The 32 letters and digits that the PDF names as the salt."
          name="salt"
          required
          maxLength={40}
          autoComplete="off"
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" size="small" className="justify-self-start">
          Check the name
        </Button>
      </form>
      <p aria-live="polite" className="mt-3 font-semibold wrap-anywhere">
        {outcome}
      </p>
    </details>
  )
}
