import { useQuery } from '@tanstack/react-query'
import { hasGrant, isStaffGrant, type StaffGrant } from '../../../domain/grants/grants.ts'
import { loadSupabase } from '../../platform/supabase.ts'
import { useLiveSession } from '../session/use-live-session.ts'
import { useSession } from '../session/use-session.ts'

const noGrants: readonly StaffGrant[] = []

export interface Staff {
  /** Empty until they are read, and for somebody who has none. */
  grants: readonly StaffGrant[]
  /** True until the grants are read for the first time. */
  isLoading: boolean
  /** True when they could not be read. */
  isFailed: boolean
  /** Whether the signed-in person has one of these grants, or is an owner. */
  may(...anyOf: readonly StaffGrant[]): boolean
}

const staffGrantsKey = (userId: string | undefined) => ['staff-grants', userId]

/**
 * What the signed-in member of staff may do. It only decides what the desk shows: the database
 * checks every request by itself.
 */
export function useStaff(): Staff {
  const { user, isAdmin } = useSession()
  const { data, isPending, isLoadingError } = useQuery({
    queryKey: staffGrantsKey(user?.id),
    enabled: user !== null && isAdmin,
    refetchOnMount: 'always',
    queryFn: async () => {
      const supabase = await loadSupabase()
      const { data } = await supabase
        .from('staff_grants')
        .select('grant_name')
        .eq('user_id', user?.id ?? '')
        .throwOnError()
      return data.map((row) => row.grant_name).filter(isStaffGrant)
    },
  })
  const grants = user && isAdmin ? (data ?? noGrants) : noGrants
  return {
    grants,
    isLoading: isPending,
    isFailed: isLoadingError,
    may: (...anyOf) => hasGrant(grants, anyOf),
  }
}

/**
 * Keeps role and grants of the signed-in person up to date while the desk is open. The frame of the
 * desk uses it once.
 */
export function useLiveStaff(): void {
  const { user } = useSession()
  useLiveSession(
    user && {
      topic: 'staff-grants',
      // Without a filter: a grant that is taken away is a deleted row, of which only the id is told.
      tables: [{ table: 'staff_grants' }],
      queryKeys: [staffGrantsKey(user.id), ['profile', user.id]],
    },
  )
}
