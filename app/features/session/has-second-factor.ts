import type { User } from '@supabase/supabase-js'

/** Whether the user has set up a second factor. */
export function hasSecondFactor(user: User | null): boolean {
  return (user?.factors ?? []).some(({ status }) => status === 'verified')
}
