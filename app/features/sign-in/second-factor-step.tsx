import type { User } from '@supabase/supabase-js'
import { useSession } from '../session/session.tsx'
import { TextButton } from '../../ui/forms/form-parts.tsx'
import { SecondFactorChoice } from './second-factor-choice.tsx'

/** After the password: verifies any second factor of the account. */
export function SecondFactorStep({ user }: { user: User }) {
  const { signOut } = useSession()
  return (
    <>
      <h1 className="text-h2">One more step</h1>
      <SecondFactorChoice user={user}>
        <TextButton onClick={() => void signOut()}>Sign in to another account</TextButton>
      </SecondFactorChoice>
    </>
  )
}
