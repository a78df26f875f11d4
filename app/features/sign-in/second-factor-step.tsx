import type { User } from '@supabase/supabase-js'
import { signOut } from '../session/session-store.ts'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { SecondFactorChoice } from './second-factor-choice.tsx'

/** After the password: verifies any second factor of the account. */
export function SecondFactorStep({ user }: { user: User }) {
  return (
    <>
      <h1 className="text-h2">One more step</h1>
      <SecondFactorChoice user={user}>
        <TextButton onClick={() => void signOut()}>Sign in to another account</TextButton>
      </SecondFactorChoice>
    </>
  )
}
