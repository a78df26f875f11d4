import { ButtonLink } from '../../../ui/button.tsx'
import { FormProblems } from '../../../ui/forms/form-problems.tsx'
import { signInPath } from '../checkout-draft.ts'
import type { PlaceFailure } from './use-place-order.ts'

/** Why the order was not placed, and the way to sign in when an account may place it. */
export function PlaceFailureNote({ failure }: { failure: PlaceFailure | null }) {
  if (!failure) return null
  return (
    <div className="grid gap-3">
      <FormProblems attempt={failure.attempt} problems={[]} failure={failure.message} />
      {failure.needsSignIn && <ButtonLink to={signInPath}>Sign in or create an account</ButtonLink>}
    </div>
  )
}
